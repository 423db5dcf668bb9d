"""A header against its model: the functions that its options name, and all else that it says."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from urdf2c.diagnostics import Span, UrdfError, error
from urdf2c.emit.function import Signature
from urdf2c.emit.generated import Generated
from urdf2c.settings.header import Header, header_of
from urdf2c.verify.comparison import compare
from urdf2c.verify.declared import Declared, declared, expected
from urdf2c.verify.host import Call, HostError
from urdf2c.verify.metadata import Fact, facts, sizes
from urdf2c.verify.readback import Readback, readback
from urdf2c.verify.verification import Difference, Verification

_ERROR = re.compile(r"^(robot\.h|robot\.c|main\.c):(\d+)(?::\d+)?: (?:fatal )?error: (.*)$", re.M)
_INTEGER = re.compile(r"[+-]?\d+")
_OTHER_ABI = '#include "u2c.h"\n#undef U2C_ABI\n#define U2C_ABI 0\n'


def verified(
    generated: Generated,
    given: Header | None,
    compiled: Callable[..., dict[str, Call]],
    where: str,
    count: int,
    seed: int,
) -> Verification:
    """Compares the header `given`, or that of `generated`, with the model that the latter is of.

    Its functions are compared as `compare` does it; its names, numbers and tables are read back
    from what `compiled` makes of it.

    Raises:
        UrdfError: the given header does not compile; in one line a fault.
        HostError: nothing can be compiled or run, or a header generated anew does not compile.
    """
    anew = header_of(generated.file, generated.text)
    header = given or anew
    said = declared(header.text, sizes(generated))
    told = facts(generated, header)
    wrong = [*_comment(generated, header), *_functions(generated, said), *_absent(told, said)]
    missing = {each.name for each in wrong}
    read = readback([fact for fact in told if fact.name not in missing], generated.scalar)
    calls: dict[str, Call] = {}

    def together(text: str, forms: tuple[Signature, ...], scalar: str) -> dict[str, Call]:
        """Compiles what reads back with all else, so that nothing is compiled twice."""
        sound = (form for form in forms if form.name not in missing)
        calls.update(compiled(text + read.text, (*sound, *read.signatures), scalar))
        return calls

    try:
        found = compare(replace(generated, text=header.text), count, seed, together, where)
    except HostError as failure:
        if given is None:
            raise
        wrong, _ = _by_version(header, anew, [*wrong, *_plain(read.facts, said)])
        raise _refused(header, said, read, wrong, failure) from None
    wrong += [*_unequal(read, said, calls), *_abi(header, generated.scalar, compiled)]
    wrong, remarks = _by_version(header, anew, wrong)
    return replace(
        found,
        file=header.path,
        origin="as the file has it" if given else found.origin,
        remarks=(*found.remarks, *remarks, *_passed_over(generated, told, said), *_likeness(given, anew)),
        facts=len(read.facts),
        differences=tuple(sorted(wrong, key=lambda each: each.line)),
    )


def reading(generated: Generated) -> Readback:
    """What reads the names, numbers and tables of a generated header back, compiled with it."""
    return readback(facts(generated, header_of(generated.file, generated.text)), generated.scalar)


def reread(found: Verification, generated: Generated, calls: dict[str, Call]) -> Verification:
    """`found` with what `reading` of the same header gave, when `calls` were compiled with it."""
    read, said = reading(generated), declared(generated.text, sizes(generated))
    wrong = tuple(_unequal(read, said, calls))
    return replace(found, facts=len(read.facts), differences=wrong)


def _comment(generated: Generated, header: Header) -> Iterator[Difference]:
    """What the first lines say wrong of the model and the scalar."""
    digest = generated.tree.robot.digest[: len(header.digest)]
    for name, found, right in (
        ("sha256", header.digest, digest), ("scalar", header.scalar, generated.scalar)
    ):  # fmt: skip
        if found and found != right:
            message = f"the comment says {name} '{found}', but it is '{right}'"
            yield Difference(header.line, name, message, found, right)


def _functions(generated: Generated, said: Declared) -> Iterator[Difference]:
    for form in generated.signatures:
        right = expected(form, generated.scalar)
        if form.name not in said.functions:
            message = f"function '{form.name}' is missing"
            yield Difference(0, form.name, message, None, right)
        elif (found := said.functions[form.name]).type != right:
            message = f"function '{form.name}' is '{found.type}', but must be '{right}'"
            yield Difference(found.line, form.name, message, found.type, right)


def _absent(told: tuple[Fact, ...], said: Declared) -> Iterator[Difference]:
    """Names that are not there, and tables that are too short or too long to be read."""
    places = {fact.name: fact.place for fact in told}  # of a table the last one
    for name, last in places.items():
        if last is None:
            if name not in said.values:
                yield Difference(0, name, f"'{name}' is missing")
        elif name not in said.functions:
            yield Difference(0, name, f"function '{name}' is missing")
        elif (table := said.functions[name]).size != str(last + 1):
            there = table.size or "no"
            message = f"'{name}' has a table of {there} places, but must have {last + 1}"
            yield Difference(table.line, name, message, table.size, last + 1)


def _unequal(read: Readback, said: Declared, calls: dict[str, Call]) -> Iterator[Difference]:
    for fact, found in read.values(calls).items():
        if found != fact.right:
            yield _difference(fact, found, said)


def _plain(told: tuple[Fact, ...], said: Declared) -> Iterator[Difference]:
    """What can be seen of wrong numbers without a compiler."""
    for fact in told:
        _, text = said.values.get(fact.name, (0, ""))
        if isinstance(fact.right, int) and _INTEGER.fullmatch(text) and int(text) != fact.right:
            yield _difference(fact, int(text), said)


def _difference(fact: Fact, found: int | float | str, said: Declared) -> Difference:
    line = said.line(fact.name)
    if fact.place is not None and said.functions[fact.name].first:
        line = said.functions[fact.name].first + fact.place
    shown = f"{found:.9g}" if isinstance(found, float) else repr(found)
    message = f"'{fact.shown}' is {shown}, but {fact.because}"
    return Difference(line, fact.name, message, found, fact.right)


def _abi(header: Header, scalar: str, compiled: Callable) -> Iterator[Difference]:
    """A fault where the header takes a u2c.h of another ABI than its own."""
    try:
        compiled(_OTHER_ABI + header.text, (), scalar)
    except HostError:
        return
    message = "the header takes a u2c.h of any ABI: it must stop with #error at another one"
    yield Difference(0, "U2C_ABI", message, None, "#error")


def _by_version(
    header: Header, anew: Header, wrong: list[Difference]
) -> tuple[list[Difference], tuple[str, ...]]:
    """Names that another version did not write yet are no fault, but a remark."""
    if header.version == anew.version:
        return wrong, ()
    faults = [each for each in wrong if each.right is not None]
    names = [each.name for each in wrong if each.right is None]
    remark = f"the header, by urdf2c {header.version or 'unknown'}, does not have: "
    return faults, (remark + ", ".join(names),) if names else ()


def _passed_over(
    generated: Generated, told: tuple[Fact, ...], said: Declared
) -> tuple[str, ...]:
    """Functions of the header that no option asks for: they may give anything."""
    prefix = f"{generated.file.removesuffix('.h')}_"
    known = {form.name for form in generated.signatures} | {fact.name for fact in told}
    names = [name for name in said.functions if name.startswith(prefix) and name not in known]
    return (f"not compared, since no option asks for it: {', '.join(names)}",) if names else ()


def _likeness(given: Header | None, anew: Header) -> tuple[str, ...]:
    """Whether a given header is what would be generated, where it says that it should be."""
    if given is None or given.record is None or given.version != anew.version:
        return ()
    if given.text == anew.text:
        return ("the file is byte for byte what is generated anew with the options that it records",)
    return ("the file is not what is generated anew: `urdf2c generate --check` shows how",)


def _refused(
    header: Header, said: Declared, read: Readback, wrong: list[Difference], failure: HostError
) -> Exception:
    """What is wrong of a header that does not compile, a line each; `failure` itself where it is
    none of the header's."""
    first = _ERROR.search(str(failure))
    if first is None:
        return failure
    line, message = int(first[2]), f"does not compile: {first[3]}"
    if first[1] != "robot.h" or line > header.text.count("\n") + 1:
        told, line = "\n".join(str(failure)[first.start() :].split("\n")[:2]), 0  # and its C
        names = {fact.name for fact in read.facts} & set(re.findall(r"\w+", told))
        for name in sorted(names)[:1]:
            line, message = said.line(name), f"'{name}' cannot be read: {first[3]}"
    found = [error(Span(header.path, each.line), each.message) for each in wrong]
    return UrdfError([*found, error(Span(header.path, line), message)])
