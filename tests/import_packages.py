#!/usr/bin/env python3
"""Counts how many packages of a folder Rung imports, and how many of those pass its check unedited.

    python3 tests/import_packages.py RUNG kattis FOLDER [--check]
    python3 tests/import_packages.py RUNG exercism FOLDER [--check]

RUNG is the program. FOLDER holds one folder for each package or exercise. Each is imported into a pack of its own, so
that one doesn't hide another. `--check` also runs `rung pack check`, which takes minutes for hundreds of packages.
"""

import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

MARKS = {"kattis": "problem.yaml", "exercism": "canonical-data.json"}


def run(program, home, *arguments):
    environment = {**os.environ, "RUNG_HOME": str(home)}
    done = subprocess.run([program, *arguments, "--json"], env=environment, capture_output=True, text=True)
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        answer = {}
    if "error" in answer or not answer:
        answer = {"error": done.stderr.strip().split("\n")[0] or str(answer)}
    return done.returncode, answer


def main():
    program, kind, folder = sys.argv[1:4]
    program = str(pathlib.Path(program).resolve())
    packages = sorted({path.parent for path in pathlib.Path(folder).rglob(MARKS[kind])})
    reasons, imported, clean, failed = collections.Counter(), [], 0, []
    with tempfile.TemporaryDirectory() as temporary:
        for index, package in enumerate(packages):
            parent, pack = pathlib.Path(temporary) / f"in-{index}", pathlib.Path(temporary) / f"pack-{index}"
            source = package
            if kind == "exercism":
                # Links are not followed out of the folder.
                shutil.copytree(package, parent / package.name)
                source = parent
            _, answer = run(program, temporary, "import", kind, str(source), "--into", str(pack))
            if not answer.get("imported"):
                left_out = answer.get("not_mapped") or [{"why": answer.get("error", "no reason is given")}]
                reasons[left_out[-1]["why"]] += 1
                continue
            imported.append(package)
            if "--check" in sys.argv:
                code, checked = run(program, temporary, "pack", "check", str(pack))
                clean += code == 0
                if code != 0:
                    errors = [f["what"] for f in checked.get("findings", []) if f["severity"] == "error"]
                    failed.append((package.name, errors[:1] or [checked.get("error")]))
    print(f"{len(packages)} packages: {len(imported)} imported, {len(packages) - len(imported)} left out")
    for why, count in reasons.most_common():
        print(f"  {count} left out: {why}")
    if "--check" in sys.argv and imported:
        print(f"{clean} of {len(imported)} imported pass the check unedited ({100 * clean / len(imported):.0f} %)")
        for name, why in failed:
            print(f"  {name}: {why[0]}")


main()
