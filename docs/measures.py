#!/usr/bin/env python3
"""Recomputes the measures of `rung lab learners` from the files of `--out DIR`, without Rung.

usage: docs/measures.py DIR            prints key and value of each measure
       docs/measures.py DIR --check    also compares them with DIR/measures.csv; exit 1 if one differs by 1e-12

The equations are those of "BEAGLE: Behavior-Enforced Agent for Grounded Learner Emulation" (Wang et al., 2026).
Only the standard library is needed. All kinds of learners named "full" count, LOW and HIGH together.
"""
import collections
import csv
import math
import os
import sys

# Real learners' shares of Constructing and Debugging, and P(D -> D) (appendix A.4).
REAL_SHARES = {"C": 0.544, "D": 0.456}
REAL_STICKINESS = 0.541
# The words that acknowledge an error (equation 27).
ERROR_WORDS = ("error", "wrong", "bug", "fix", "failed", "crash", "broken", "issue")


def read_lives(folder):
    """The lives of the full model: for each a list of its steps, in order."""
    lives = collections.OrderedDict()
    with open(os.path.join(folder, "steps.csv"), newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["kind"] == "full":
                key = (row["behaviour"], row["learner"], row["problem"])
                lives.setdefault(key, []).append(row)
    return lives


def kl(a, b):
    """Divergence of a Bernoulli distribution from another, in nats."""
    term = lambda p, q: p * math.log(p / q) if p > 0 else 0.0
    return term(a, b) + term(1 - a, 1 - b)


def measures(lives):
    kinds, moves = collections.Counter(), collections.Counter()
    back, recurring, lags = [], [0, 0], []
    solved = collections.defaultdict(list)
    for (behaviour, _, _), steps in lives.items():
        work = [step["work"] for step in steps if step["work"] in "CDA" and step["work"].strip()]
        kinds.update(work)
        moves.update(zip(work, work[1:]))
        # Equation 24: fewer cases pass than after the step before.
        passed = [int(step["passed"]) for step in steps]
        fewer = sum(now < before for before, now in zip(passed, passed[1:]))
        back.append(fewer / max(len(steps) - 1, 1))
        # Equations 25 and 26: an error counts for a run if it is anywhere in what the run shows.
        errors = collections.Counter(name for step in steps for name in step["errors"].split("|") if name)
        recurring[0] += len(errors)
        recurring[1] += sum(count >= 2 for count in errors.values())
        # Equation 28: from the first failed run to the first words about an error after it.
        failed = next((at for at, step in enumerate(steps) if step["ran"] == "true" and not is_solved(steps, at)), None)
        if failed is not None:
            told = (at for at in range(failed + 1, len(steps)) if names_error(steps[at]["utterance"]))
            lags.append(next(told, len(steps) - 1) - failed)
        solved[behaviour].append(steps[-1]["end"] == "solved")
    total = sum(kinds.values())
    # Equation 21.
    d_kl = sum(q * math.log(q / (kinds[kind] / total)) for kind, q in REAL_SHARES.items())
    # After equation 22.
    sticky = moves["D", "D"] / sum(count for (first, _), count in moves.items() if first == "D")
    d_debug = 0.5 * kl(sticky, REAL_STICKINESS) + 0.5 * kl(kinds["D"] / total, REAL_SHARES["D"])
    rate = {behaviour: sum(ends) / len(ends) for behaviour, ends in solved.items()}
    everyone = [end for ends in solved.values() for end in ends]
    return {
        "d_kl": d_kl,
        "d_debug": d_debug,
        "nonlin": sum(back) / len(back),
        "p_recur": recurring[1] / recurring[0],
        "gap": rate["HIGH"] - rate["LOW"],
        "lag": sum(lags) / len(lags),
        "solved": sum(everyone) / len(everyone),
    }


def is_solved(steps, at):
    """Whether the run in this step passed everything: it then ended the life."""
    return steps[at]["end"] == "solved"


def names_error(utterance):
    return any(word in utterance for word in ERROR_WORDS)


def main(folder, check):
    found = measures(read_lives(folder))
    for key, value in found.items():
        print(f"{key} {value!r}")
    if not check:
        return 0
    with open(os.path.join(folder, "measures.csv"), newline="", encoding="utf-8") as file:
        printed = {row["key"]: float(row["value"]) for row in csv.DictReader(file) if row["value"]}
    wrong = [key for key, value in found.items() if abs(value - printed[key]) > 1e-12]
    for key in wrong:
        print(f"{key}: measures.csv has {printed[key]!r}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], "--check" in sys.argv[2:]))
