"""Inputs for the growth measurement: n digits that can be split in many ways. Only a few of them are not 1 or 2.

Long codes with the seeds 1 and 2 have two zeros in the middle, so that no part with both has a way. Growth is measured
with these seeds.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    digits = [rng.choice("12") for _ in range(n)]
    for _ in range(3):
        i = rng.randrange(n)
        other = rng.choice("056789")
        if digits[i + 1 : i + 2] == ["0"]:
            # The 0 needs the 1 or 2 before it.
            continue
        if other != "0" or (i > 0 and digits[i - 1] in "12"):
            digits[i] = other
    if n >= 100 and seed in (1, 2):
        digits[n // 2 : n // 2 + 2] = "00"
    return ["".join(digits)]


def random_input(seed):
    """Codes of few digits, 0, 28 and 29 often among them, long ones, and counts with six zeros at the end."""
    rng = random.Random(seed)
    kind = seed % 20
    number = seed // 20
    digits = rng.choice(("12", "012", "120", "1289", "0128", "123", "2789", "0123456789", "0123456789", "10",
                         "11112", "345"))
    if kind < 14:
        n = rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
        return ["".join(rng.choice(digits) for _ in range(n))]
    if kind < 16:
        # Each part can be complete, so most of these codes have a way.
        parts = ("10", "20", "28", "29", "19", "30", "1", "2", "8", "9", "110", "27", "101")
        return ["".join(rng.choice(parts) for _ in range(rng.randint(1, 5)))]
    if kind < 18:
        parts = ("10", "20", "1", "2", "11", "12", "21", "28", "3", "9")
        return ["".join(rng.choice(parts) for _ in range(rng.randint(15, 40)))]
    if kind == 18:
        # Between two tens, four ones have 5 ways and two ones have 2: together a million, and its neighbours.
        parts = ["111110"] * (6 - number % 2) + ["1110"] * 6
        rng.shuffle(parts)
        return ["".join(parts) + rng.choice(("", "1", "11", "1111", "11112", "1111128", "111121119"))]
    n = (300, 1200, 2500, 20000, 150)[number] if number < 5 else rng.randint(150, 900)
    style = number % 4
    if style == 0:
        return ["1" * n]
    if style == 1:
        return ["".join(rng.choice("12") for _ in range(n)) + rng.choice(("0", "9", "29", "30", "00", "8"))]
    if style == 2:
        return ["".join(rng.choice(("1", "2", "10", "128", "27", "6")) for _ in range(n // 2))]
    return ["".join(rng.choice("1222") for _ in range(n))]
