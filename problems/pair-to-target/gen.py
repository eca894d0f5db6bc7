"""Inputs for the growth measurement: the only pair lies at the very end."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    target = rng.randint(-50_000, 50_000)
    if n < 2:
        return [[rng.randint(-90_000, 90_000) for _ in range(n)], target]

    first = rng.randint(-40_000, 40_000)
    if first * 2 == target:
        first += 1
    second = target - first

    # A filler may repeat, but never completes another filler, itself or the pair.
    present = {first, second}
    slips = []
    while len(slips) < n - 2:
        amount = rng.randint(-90_000, 90_000)
        if amount in (first, second) or amount * 2 == target:
            continue
        if target - amount not in present:
            present.add(amount)
            slips.append(amount)

    return [slips + [first, second], target]
