"""The fuzzers' targets on what they found before, on our own files, and on some new inputs.

docs/fuzzing.md says how they are run for longer.
"""

from pathlib import Path

import pytest
from fuzz.draw import Draw, model
from fuzz.targets import compiles, pipeline, reader
from hypothesis import given, settings
from hypothesis import strategies as st

import urdf2c
from urdf2c.read import parse_urdf

HERE = Path(__file__).parents[1]
FOUND = {name: sorted(HERE.glob(f"fuzz/found/{name}/*")) for name in ("reader", "pipeline")}
OWN = sorted([*HERE.glob("robots/*.urdf"), *HERE.glob("errors/*.urdf")])
WORDS = (HERE / "fuzz" / "urdf.dict").read_text("ascii").splitlines()[1:]

few = settings(deadline=None, derandomize=True, database=None)


@pytest.mark.parametrize("path", [*FOUND["reader"], *OWN], ids=lambda path: path.name)
def test_reader_on(path):
    reader(path.read_bytes())


@pytest.mark.parametrize("path", FOUND["pipeline"], ids=lambda path: path.name)
def test_pipeline_on(path):
    pipeline(path.read_bytes())


def word(line: str) -> bytes:
    """A word of the dictionary, in which odd bytes stand as hexadecimal."""
    return line[1:-1].encode("ascii").decode("unicode_escape").encode("latin-1")


@settings(few, max_examples=500)
@given(st.lists(st.sampled_from([*map(word, WORDS)]) | st.binary(max_size=4), max_size=60))
def test_reader_on_words(words):
    reader(b"<robot name='r'><link name='a'/>" + b" ".join(words))


@settings(few, max_examples=300)
@given(st.sampled_from(OWN), st.integers(0, 6000), st.integers(0, 60), st.binary(max_size=20))
def test_reader_on_our_files_with_a_part_replaced(path, start, length, part):
    data = path.read_bytes()
    reader(data[:start] + part + data[start + length :])


@settings(few, max_examples=150)
@given(st.binary(min_size=20, max_size=500))
def test_pipeline_on_any_bytes(data):
    pipeline(data)


def test_most_bytes_make_a_robot():
    """Or else the pipeline would hardly be fuzzed."""
    sound = 0
    for i in range(200):
        text, file = model(Draw(bytes((i * k * k + 7 * k + i) % 256 for k in range(300))))
        try:
            parse_urdf(text.encode("utf-8", "surrogatepass"), file)
            sound += 1
        except urdf2c.UrdfError:
            pass
    assert sound >= 60


def test_a_target_can_fail():
    """A comment that ends early is seen by the lexer's check, and by the compiler."""
    text = urdf2c.generate(HERE / "robots" / "planar2.urdf").text
    with pytest.raises(AssertionError, match="error"):
        compiles(text.replace("// Pose", "/* Pose */ EVIL(); //"))
