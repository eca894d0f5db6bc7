"""Compares what a program prints with what is expected word by word, as problem packages of contests mean it by default.

Written into `check.py` of problems that come from such packages, with FLAGS filled in; runs in the sandbox like any pack's
checker. `abs` and `rel` are tolerances for words that are numbers, None where there is none.
"""

import re

FLAGS = {}


def check(args, got, expected):
    want, have = pieces(expected), pieces(got)
    for number, (one, other) in enumerate(zip(want, have), 1):
        if not same(one, other):
            return f"word {number} of the output is wrong"
    if len(have) < len(want):
        return f"the output ends after {len(have)} of {len(want)} words"
    if len(have) > len(want):
        return f"the output has more than {len(want)} words"
    return True


def pieces(text):
    if FLAGS.get("space_change_sensitive"):
        return re.findall(r"\S+|\s+", text)
    return text.split()


def same(want, have):
    if FLAGS.get("abs") is not None or FLAGS.get("rel") is not None:
        one, other = number(want), number(have)
        if one is not None:
            return other is not None and close(one, other)
    if FLAGS.get("case_sensitive"):
        return want == have
    return want.lower() == have.lower()


def number(word):
    try:
        return float(word) if "_" not in word else None
    except ValueError:
        return None


def close(want, have):
    if want == have:
        return True
    apart = abs(want - have)
    within = FLAGS.get("abs") is not None and apart <= FLAGS["abs"]
    return within or (FLAGS.get("rel") is not None and apart <= FLAGS["rel"] * abs(want))
