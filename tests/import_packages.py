#!/usr/bin/env python3
"""Counts how many packages of a folder Rung imports, and how many of those pass its check unedited.

    python3 tests/import_packages.py RUNG kattis FOLDER [--check] [--seconds N] [--most N]
    python3 tests/import_packages.py RUNG exercism FOLDER [--check] [--seconds N] [--most N]

RUNG is the program. FOLDER holds one folder for each package or exercise. Each is imported into a pack of its own, so
that one doesn't hide another. The import of a Kattis package runs its submissions, and `--check` also runs `rung pack
check`: both take minutes for hundreds of packages. `--seconds` limits each run (default 600), `--most` takes that many
packages, spread over the folder.
"""

import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

MARKS = {"kattis": "problem.yaml", "exercism": "canonical-data.json"}


def run(program, home, seconds, *arguments):
    environment = {**os.environ, "RUNG_HOME": str(home)}
    try:
        done = subprocess.run(
            [program, *arguments, "--json"], env=environment, capture_output=True, text=True, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return 1, {"error": f"it takes more than {seconds} s"}
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        answer = {}
    if "error" in answer or not answer:
        answer = {"error": done.stderr.strip().split("\n")[0] or "no reason is given"}
    return done.returncode, answer


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("kind", choices=MARKS)
    parser.add_argument("folder")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--most", type=int, default=10**9)
    return parser.parse_args()


def main():
    given = arguments()
    program = str(pathlib.Path(given.program).resolve())
    packages = sorted({path.parent for path in pathlib.Path(given.folder).rglob(MARKS[given.kind])})
    packages = packages[:: -(-len(packages) // given.most)] if packages else []
    reasons, imported, clean, failed = collections.Counter(), [], 0, []
    with tempfile.TemporaryDirectory() as temporary:
        for index, package in enumerate(packages):
            parent, pack = pathlib.Path(temporary) / f"in-{index}", pathlib.Path(temporary) / f"pack-{index}"
            source = package
            if given.kind == "exercism":
                # Links are not followed out of the folder.
                shutil.copytree(package, parent / package.name)
                source = parent
            _, answer = run(program, temporary, given.seconds, "import", given.kind, str(source), "--into", str(pack))
            if not answer.get("imported"):
                left_out = answer.get("not_mapped") or [{"why": answer.get("error", "no reason is given")}]
                # A reason may end with details of this package.
                reasons[left_out[-1]["why"].split(";")[0]] += 1
                continue
            imported.append(package)
            if given.check:
                code, checked = run(program, temporary, given.seconds, "pack", "check", str(pack))
                clean += code == 0
                if code != 0:
                    errors = [f["what"] for f in checked.get("findings", []) if f["severity"] == "error"]
                    failed.append((package.name, errors[:1] or [checked.get("error")]))
            shutil.rmtree(pack, ignore_errors=True)
    print(f"{len(packages)} packages: {len(imported)} imported, {len(packages) - len(imported)} left out")
    for why, count in reasons.most_common():
        print(f"  {count} left out: {why}")
    unexplained = reasons["no reason is given"]
    share = 100 * (len(packages) - unexplained) / max(len(packages), 1)
    print(f"{share:.0f} % are imported or left out with a reason")
    if given.check and imported:
        print(f"{clean} of {len(imported)} imported pass the check unedited ({100 * clean / len(imported):.0f} %)")
        for name, why in failed:
            print(f"  {name}: {why[0]}")


main()
