"""The program in which xacro runs: a process of its own, which can open nothing.

`urdf2c.read.xacro` starts this file by its path and holds a conversation with it, one line of JSON
a message: it is told what to expand, asks for the text of files and the folders of packages, and
answers with the expanded model or with what went wrong, and where. Nothing of urdf2c is imported
here, and nothing of the standard library that is not needed: it starts in a blink.

xacro evaluates Python, and its own check of names is no barrier (a lambda passes it). What holds
are limits of the operating system, where there are any: no new descriptor of a file, a socket or
a pipe, no new process, bounded memory. The audit hook refuses the rest, and all of it elsewhere.
"""

import contextlib
import importlib
import io
import json
import os
import signal
import sys
import types
import warnings
from xml.parsers import expat

from failures import Stopped, told
from places import Builder, Calls, Recorded, here, written

if sys.platform != "win32":
    import resource

PERMITTED = ("compile", "exec", "sys._getframe", "builtins.id", "object.__getattr__")


class Parent:
    """The process that started this one: it reads files and finds packages for us."""

    def __init__(self, incoming, outgoing):
        self.incoming, self.outgoing = incoming, outgoing

    def receive(self) -> dict:
        return json.loads(self.incoming.readline())

    def send(self, **message) -> None:
        self.outgoing.write(json.dumps(message).encode() + b"\n")
        self.outgoing.flush()

    def ask(self, question: str, about: str):
        """The answer; where there is none, what the one who asked can make sense of."""
        self.send(ask=question, about=about)
        answer = self.receive()
        if "errno" in answer:
            raise OSError(answer["errno"], answer["why"], about)
        if "stop" in answer:
            raise Stopped(answer["stop"], about)
        return answer["answer"]

    def open(self, path, *_) -> io.StringIO:
        """The file at `path`, for reading, in place of Python's own `open` in xacro."""
        stream = io.StringIO(self.ask("text", str(path)))
        stream.name = str(path)  # for messages about YAML
        return stream


class Expansion:
    """One model in xacro: what it asks the parent for, says, and comes to."""

    def __init__(self, parent: Parent, model: str, arguments: dict):
        self.parent, self.model = parent, model
        self.xacro = importlib.import_module("xacro")
        self.calls = Calls()
        self.documents: list = []
        self.said: list[dict] = []
        self.arguments = Recorded(arguments)
        self.environment = Recorded(os.environ)
        self.macros = self.xacro.Table()
        self._connect()

    def _connect(self) -> None:
        """Puts us in the place of all that xacro would ask the system for."""
        xacro, parent = self.xacro, self.parent
        xacro.parse = self.parse
        xacro.open = parent.open
        xacro.glob = types.SimpleNamespace(glob=lambda pattern: parent.ask("glob", pattern))
        xacro.warning = lambda *words, **_: self._say("warning", words)
        xacro.print_location = lambda *_, **__: None
        xacro.handle_macro_call = self.calls.traced(xacro.handle_macro_call)
        said = {name: self._saying(name) for name in ("message", "warning", "error")}
        xacro._global_symbols["xacro"].update(said, print_location=lambda *_, **__: "")
        arguments = importlib.import_module("xacro.substitution_args")
        arguments.os = types.SimpleNamespace(environ=self.environment, path=os.path)
        ament = types.ModuleType("ament_index_python.packages")
        ament.get_package_share_directory = lambda name: parent.ask("package", name)
        sys.modules["ament_index_python.packages"] = ament
        sys.modules["ament_index_python"] = types.ModuleType("ament_index_python")

    def _say(self, kind: str, words) -> None:
        text = " ".join(map(str, words))
        self.said.append({"kind": kind, "text": text, "place": here()})

    def _saying(self, kind: str):
        def say(*words, **_):
            self._say(kind, words)
            return ""  # an expression needs a value

        return say

    def parse(self, _text, file: str):
        """The document in `file`, in place of xacro's `parse`."""
        try:
            text = self.parent.ask("xml", file)
        except OSError as failure:
            if len(self.xacro.filestack) > 1:
                self.xacro.filestack.pop()  # as xacro does: the file was never entered
            raise self.xacro.XacroException(exc=failure) from None
        try:
            self.documents.append(Builder(file, self.calls).parseString(text))
        except expat.ExpatError as failure:
            failure.place = (file, failure.lineno, self.calls.open)
            raise
        return self.documents[-1]

    def run(self) -> dict:
        """The expanded model: its text, the place of every line, and what was met on the way."""
        xacro = self.xacro
        xacro.init_stacks(self.model)
        root = self.parse(None, self.model).documentElement
        xacro.substitution_args_context["arg"] = self.arguments
        xacro.eval_all(root, self.macros, xacro.Table(xacro._global_symbols))
        lines, places = written(root)
        table = {place: i for i, place in enumerate(dict.fromkeys(places))}
        return {
            "text": "\n".join(lines) + "\n",
            "lines": [table[place] for place in places],
            "places": list(table),
            "said": self.said,
            "macros": list(self.macros),
            "arguments": list(self.arguments.asked),
            "environment": list(self.environment.asked.items()),
        }


def _late(_signal, _frame) -> None:
    raise Stopped("late", "")


def _confine(seconds: float, memory: int) -> None:
    """From here on nothing can be opened or started, and there is an end to time and memory."""
    if sys.platform != "win32":
        limits = {"AS": memory, "CORE": 0, "FSIZE": 0, "NPROC": 0, "NOFILE": 0}
        for name, most in limits.items():
            with contextlib.suppress(AttributeError, OSError, ValueError):
                resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))
        signal.signal(signal.SIGALRM, _late)
        signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)  # again, where xacro takes all errors
    sys.addaudithook(_refuse)


def _refuse(event: str, _arguments) -> None:
    if event not in PERMITTED:
        raise Stopped("forbidden", event)


def main() -> None:
    parent = Parent(sys.stdin.buffer, sys.stdout.buffer)
    sys.stdout = sys.stderr = io.StringIO()
    task = parent.receive()
    sys.path[:] = task["path"]
    warnings.simplefilter("ignore")  # to show one, Python would read a file
    try:
        expansion = Expansion(parent, task["model"], task["arguments"])
    except (ImportError, AttributeError) as failure:  # not the xacro that is known here
        parent.send(failed={"kind": "unusable", "text": str(failure), "place": None})
        return
    reserve = bytearray(task["memory"] // 64)  # to tell of it when all else is used up
    _confine(task["seconds"], task["memory"])
    try:
        answer = {"done": expansion.run()}
    except Exception as failure:  # whatever it is, the parent has words for it
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, 0.0)
        del reserve
        answer = {"failed": told(failure, expansion)}
    parent.send(**answer)


main()
