"""`urdf2c check`: what it prints, returns and takes; what each rule says is in test_rules.py."""

import json
from pathlib import Path

import jsonschema
import pytest
from checking import BAD, run  # noqa: F401

import urdf2c
from urdf2c.command.cli import main
from urdf2c.diagnostics import Span, UrdfError, error
from urdf2c.lint import check
from urdf2c.lint.rules import RULES

ROOT = Path(__file__).parents[2]
MASS = "bad.urdf:3: error: link 'a' has mass -2 kg [inertia-mass]\n"
HELP = "`urdf2c check --help` says what there is"
DEGREES = """\
bad.urdf:12: warning: joint 'j' has limits [-90, 90] rad, up to 14.3 turns [limit-degrees]
bad.urdf:12: note: if degrees are meant: -90 degrees are -1.5708 rad
"""


def test_text(run):
    assert run("bad.urdf") == (1, MASS + DEGREES, "bad.urdf: 1 error, 1 warning\n")


def test_nothing_found(run):
    planar = str(ROOT / "tests" / "robots" / "planar2.urdf")
    assert run(planar) == (0, "", f"{planar}: no findings\n")


def test_select_and_ignore(run):
    assert run("bad.urdf", "--select", "limit")[:2] == (0, DEGREES)
    assert run("bad.urdf", "--select", "inertia-mass,mesh")[:2] == (1, MASS)
    assert run("bad.urdf", "--ignore", "inertia")[:2] == (0, DEGREES)
    assert run("bad.urdf", "--select", "limit", "--ignore", "limit-degrees")[:2] == (0, "")


def test_strict_fails_on_warnings_but_not_on_notes(run):
    assert run("bad.urdf", "--strict", "--select", "limit")[0] == 1
    Path("bad.urdf").write_text(BAD.replace('"-90" upper="90"', '"1" upper="2"'), "utf-8")
    code, out, _ = run("bad.urdf", "--strict", "--select", "limit")
    assert (code, out.count("note")) == (0, 1)


@pytest.mark.parametrize(
    "name, message, note",
    [
        ("inertia-tringle", "'inertia-tringle' is no rule and no group of rules",
         "did you mean 'inertia-triangle'?"),
        ("inertias", "'inertias' is no rule and no group of rules", "did you mean 'inertia'?"),
        ("limit,xyzzy", "'xyzzy' is no rule and no group of rules", HELP),
        ("iner", "'iner' is no rule and no group of rules", "did you mean 'inertia-incomplete'?"),
        ("", "it is empty, where a rule is expected", HELP),
    ],
)  # fmt: skip
@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_unknown_rules_are_refused(run, option, name, message, note):
    code, out, err = run("bad.urdf", option, name)
    assert (code, out) == (2, "")
    assert err == f"urdf2c: error: {option}: {message}\nurdf2c: note: {note}\n"


def test_config(run):
    Path("bad.urdf2c.toml").write_text('[check]\nignore = "inertia"\nstrict = true\n', "utf-8")
    assert run("bad.urdf")[:2] == (1, DEGREES)
    assert run("bad.urdf", "--ignore", "limit")[:2] == (1, MASS)  # the command line wins
    assert main(["generate", "bad.urdf", "-o", "-"]) == 0  # the table is not for it


@pytest.mark.parametrize(
    "text, message",
    [
        ("check = 1", "2: error: option 'check' is 1, but must be a table"),
        ("[check]\nignore = 1", "3: error: [check] ignore is 1, but must be a list of rules or groups"),
        ("[check]\nignore = ['mesh', 'mehs']",
         "3: error: [check] ignore: 'mehs' is no rule and no group of rules\n"
         "bad.urdf2c.toml:3: note: did you mean 'mesh'?"),
        ("[check]\nstrict = 'yes'", "3: error: [check] strict is 'yes', but must be true or false"),
        ("[check]\nselekt = []",
         "3: error: [check] has the unknown option 'selekt'\n"
         "bad.urdf2c.toml:3: note: did you mean 'select'?"),
    ],
)  # fmt: skip
def test_config_refused(run, text, message):
    Path("bad.urdf2c.toml").write_text(f"# check\n{text}\n", "utf-8")
    assert run("bad.urdf") == (1, "", f"bad.urdf2c.toml:{message}\n")


def test_options_that_do_not_fit(run):
    code, out, _ = run("bad.urdf", "--tip", "c", "--select", "code")
    assert (code, out) == (
        1,
        "bad.urdf:1: error: tip 'c' is no link of this robot [code-options]\n"
        "bad.urdf:1: note: the links are 'a', 'b'\n",
    )


def test_json(run):
    code, out, _ = run("bad.urdf", "--format", "json")
    found = json.loads(out)
    assert (code, found["errors"], found["warnings"], found["notes"]) == (1, 1, 1, 0)
    assert found["findings"][0] == {
        "rule": "inertia-mass", "severity": "error", "file": "bad.urdf", "line": 3,
        "message": "link 'a' has mass -2 kg", "notes": [],
    }  # fmt: skip
    assert found["findings"][1]["notes"] == [
        {"file": "bad.urdf", "line": 12, "message": "if degrees are meant: -90 degrees are -1.5708 rad"}
    ]  # fmt: skip


def sarif(run, file: str, *options: str) -> dict:
    """What is printed for `file`, held against the schema, as one run."""
    schema = json.loads((ROOT / "tests" / "schemas" / "sarif-2.1.0.json").read_text("utf-8"))
    made = json.loads(run(file, "--format", "sarif", *options)[1])
    jsonschema.Draft7Validator(schema, format_checker=jsonschema.FormatChecker()).validate(made)
    [found] = made["runs"]
    return found


def test_sarif(run):
    found = sarif(run, "bad.urdf")
    rules = found["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [rule.name for rule in RULES]
    mass, degrees = found["results"]
    assert rules[mass["ruleIndex"]]["id"] == mass["ruleId"] == "inertia-mass"
    assert (mass["level"], degrees["level"]) == ("error", "warning")
    assert mass["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "bad.urdf", "uriBaseId": "%SRCROOT%"},
                "region": {"startLine": 3},
            }
        }
    ]
    assert degrees["message"]["text"].endswith(
        "\nif degrees are meant: -90 degrees are -1.5708 rad"
    )


def test_sarif_of_a_file_that_is_not_there(run):
    [result] = sarif(run, "no where.urdf")["results"]
    [place] = result["locations"]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "no%20where.urdf", "uriBaseId": "%SRCROOT%"}
    }


def test_sarif_notes_elsewhere_are_related(run):
    """And a file above the current folder has an absolute address."""
    two = str(ROOT / "tests" / "errors" / "two_parents.urdf")
    [result] = sarif(run, two)["results"]
    [related] = result["relatedLocations"]
    assert related["message"]["text"] == "joint 'c' is here"
    assert related["physicalLocation"]["region"] == {"startLine": 15}
    assert related["physicalLocation"]["artifactLocation"] == {"uri": Path(two).as_uri()}


def test_the_schema_refuses_what_is_none(run):
    with pytest.raises(jsonschema.ValidationError):
        schema = json.loads((ROOT / "tests" / "schemas" / "sarif-2.1.0.json").read_text("utf-8"))
        jsonschema.Draft7Validator(schema).validate({"version": "2.1.0", "runs": [{}]})


def test_python(run):
    found = urdf2c.check("bad.urdf", ignore="limit")
    assert [(each.rule, each.severity, each.span.line) for each in found] == [
        ("inertia-mass", "error", 3)
    ]
    assert urdf2c.check(Path("bad.urdf"), select=["limit-degrees"])[0].rule == "limit-degrees"
    with pytest.raises(ValueError, match="'masses' is no rule"):
        urdf2c.check("bad.urdf", select="masses")
    with pytest.raises(TypeError, match="select is 1, but must be a list of rules"):
        urdf2c.check("bad.urdf", select=1)


def test_as_urdfdom(run):
    """Other rules are silent then: a mass below zero is nothing to urdfdom."""
    assert run("bad.urdf", "--as", "urdfdom") == (0, "", "bad.urdf: no findings\n")
    Path("bad.urdf").write_text(BAD.replace('effort="1"', ""), "utf-8")
    code, out, _ = run("bad.urdf", "--as", "urdfdom")
    assert code == 1 and out.startswith("bad.urdf:12: error: urdfdom refuses joint 'j'")
    assert out.splitlines()[0].endswith(" [urdfdom]")
    assert [each.rule for each in urdf2c.check("bad.urdf", parser="urdfdom")] == ["urdfdom"]
    assert run("none.urdf", "--as", "urdfdom")[:2] == (
        1, "none.urdf: error: the file cannot be read: no such file or directory [file-unreadable]\n",
    )  # fmt: skip
    assert run("bad.urdf", "--as", "sdformat")[0] == 2
    with pytest.raises(ValueError, match="parser is 'ros', it must be None or 'urdfdom'"):
        urdf2c.check("bad.urdf", parser="ros")
    [result] = sarif(run, "bad.urdf", "--as", "urdfdom")["results"]
    assert result["ruleId"] == "urdfdom"


def test_no_selection_hides_what_urdfdom_refuses(run):
    """Not that of the config file either, which is for our own rules; it is checked all the same."""
    Path("bad.urdf").write_text(BAD.replace('effort="1"', ""), "utf-8")
    for option in ("--select", "--ignore"):
        code, out, err = run("bad.urdf", "--as", "urdfdom", option, "urdfdom")
        wanted = "urdf2c: error: --as urdfdom has one rule: --select and --ignore do not apply"
        assert (code, out, err) == (2, "", f"{wanted}\nurdf2c: note: {HELP}\n")
    for table in ('select = ["inertia"]', 'ignore = ["urdfdom"]'):
        Path("bad.urdf2c.toml").write_text(f"[check]\n{table}\n", "utf-8")
        code, out, _ = run("bad.urdf", "--as", "urdfdom")
        assert code == 1 and out.startswith("bad.urdf:12: error: urdfdom refuses joint 'j'")
    Path("bad.urdf2c.toml").write_text('[check]\nselect = ["masses"]\n', "utf-8")
    assert "'masses' is no rule" in run("bad.urdf", "--as", "urdfdom")[2]
    for name in ("select", "ignore"):
        with pytest.raises(ValueError, match="one rule, so that select and ignore do not apply"):
            urdf2c.check("bad.urdf", parser="urdfdom", **{name: "urdfdom"})


def test_a_finding_without_a_rule_is_not_lost(run, monkeypatch):
    """A reader may say what no rule is about, or be ahead of the rules."""
    lost = (error(Span("bad.urdf", 7), "one"), error(Span("bad.urdf", 8), "two", rule="new-rule"))

    def fails(*_):
        raise UrdfError(lost)

    monkeypatch.setattr(check, "survey_urdf", fails)
    code, out, _ = run("bad.urdf")
    assert (code, out) == (1, "bad.urdf:7: error: one [model]\nbad.urdf:8: error: two [model]\n")


def test_as_urdfdom_judges_what_a_model_in_xacro_stands_for(run):
    Path("arm.xacro").write_text("""<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="bound" default="1"/>
  <link name="a"/><link name="b"/>
  <joint name="j" type="revolute"><parent link="a"/><child link="b"/>
    <limit lower="0" upper="$(arg bound)" effort="1" velocity="1"/></joint>
</robot>
""", "utf-8")  # fmt: skip
    assert urdf2c.check("arm.xacro", parser="urdfdom") == ()
    [refusal] = urdf2c.check("arm.xacro", parser="urdfdom", xacro_args={"bound": "inf"})
    assert str(refusal.span) == "arm.xacro:5" and "limit upper 'inf' is no number" in str(refusal)


def test_a_model_in_xacro(run):
    """A finding in a macro names the file of the macro, and the call that brought it in."""
    Path("part.xacro").write_text(
        '<robot xmlns:xacro="http://www.ros.org/wiki/xacro">\n<xacro:macro name="part" params="n">\n'
        '<link name="${n}"><inertial><mass value="-1"/>\n<inertia ixx="1" ixy="0" ixz="0" iyy="1" '
        'iyz="0" izz="1"/></inertial></link></xacro:macro></robot>',
        "utf-8",
    )
    Path("arm.xacro").write_text(
        '<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">\n'
        '<xacro:include filename="part.xacro"/>\n\n<xacro:part n="a"/></robot>',
        "utf-8",
    )
    assert run("arm.xacro")[:2] == (
        1,
        "part.xacro:3: error: link 'a' has mass -1 kg [inertia-mass]\n"
        "arm.xacro:4: note: from the call of the macro 'part' here\n",
    )
    [result] = sarif(run, "arm.xacro")["results"]
    [place], [related] = result["locations"], result["relatedLocations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "part.xacro"
    assert related["physicalLocation"]["region"] == {"startLine": 4}
