"""Prints which part of the time of `urdf2c generate` the proof of its programs takes.

    python bench/proof_share.py [--joints N] [--check] [FILE ...]

CPU seconds of whole processes, from the start of Python to its end, and those of the proof in
them; the share is the median of five runs. Our own robots, chains of N joints as
bench/long_chain.py makes them (1,000 where no number is given), and of each FILE all links' poses.
With --check the exit code is 1 where a share is above a tenth.
"""

import argparse
import json
import runpy
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import urdf2c
from urdf2c.command import cli

MOST = 0.1
RUNS = 5
HERE = Path(__file__).parent
OWN = HERE.parent / "tests" / "robots"
MOTION = "fk,jacobian,velocity,bias_acceleration,jacobian_transpose_times_wrench"
ROBOTS = (
    ("ur5_class", ("--functions", "fk")),
    ("ur5_class", ("--functions", MOTION, "--from-sincos")),
    ("ur5_class", ("--functions", "fk", "--fuse", f"tick={MOTION}")),
    ("arm7_oblique", ("--functions", "fk")),
    ("arm7_oblique", ("--functions", MOTION)),
    ("puma560", ("--functions", "fk_quat,jacobian_analytic", "--scalar", "double")),
    ("quadruped", ("--functions", "fk_all")),
    ("mobile_base", ("--functions", MOTION, "--tip", "gripper_mount")),
)
EACH = """\
import sys
sys.path.insert(0, sys.argv[1])
import proof_share
proof_share.one(sys.argv[2:])
"""


def one(arguments: list[str]) -> None:
    """Runs one command in this process; prints the seconds of the proof and of all."""
    proof, spent = urdf2c.prove, []

    def timed(*given):
        start = time.process_time()
        proof(*given)
        spent.append(time.process_time() - start)

    urdf2c.prove = timed
    if cli.main(arguments):
        sys.exit(1)
    print(json.dumps((sum(spent), time.process_time())))


def share(model: Path, *options: str) -> tuple[float, float]:
    """The part of the time that is the proof's, and seconds of all: medians."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", EACH, str(HERE), "generate", str(model), *options]
        command += ["-o", f"{folder}/robot.h"]
        runs = []
        for _ in range(RUNS):
            ran = subprocess.run(command, capture_output=True, text=True, check=True)
            proof, total = json.loads(ran.stdout)
            runs.append((proof / total, total))
    return tuple(map(statistics.median, zip(*runs)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--joints", type=int, default=1000, help="of each chain")
    parser.add_argument("--check", action="store_true", help="exit 1 where a share is too large")
    given = parser.parse_args()
    cases = [(OWN / f"{robot}.urdf", options) for robot, options in ROBOTS]
    cases += [(file, ("--functions", "fk_all")) for file in given.files]
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        chains = runpy.run_path(str(HERE / "long_chain.py"))
        for kind in chains["KINDS"]:
            file = Path(folder) / f"{kind}_{given.joints}.urdf"
            file.write_text(chains["chain"](kind, given.joints), "utf-8")
            cases.append((file, ("--functions", "fk")))
        for file, options in cases:
            part, seconds = share(file, *options)
            text = f"{file.stem:20}{100 * part:5.1f} %{seconds:8.2f} s  {' '.join(options)}"
            print(text, flush=True)
            worst = max(worst, part)
    print(f"the largest share is {100 * worst:.1f} %")
    return 1 if given.check and worst > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
