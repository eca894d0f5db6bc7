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


def at_most_one_pair(amounts, target):
    """The amounts in their order, without those that would complete a second pair."""
    slips = []
    times = {}
    pairs = 0
    for amount in amounts:
        more = times.get(target - amount, 0)
        if pairs + more <= 1:
            pairs += more
            times[amount] = times.get(amount, 0) + 1
            slips.append(amount)
    return slips


def random_input(seed):
    """Up to 14 slips with equal amounts, halves of the target and one pair or none; some longer rows."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    most = rng.choice([2, 3, 4, 6, 9, 130, 1000000])
    if kind == 0:
        amount = rng.choice([0, 0, 1, -3, 1000000, -1000000])
        return [[[], [amount], [amount, amount]][turn % 3], amount * 2 + rng.choice([0, 0, 0, -amount])]
    if kind == 1:
        target = rng.choice([-2000000, 2000000])
        amounts = [rng.choice([target // 2, 0, 1, -1, target // 2 - 1]) for _ in range(rng.randint(2, 6))]
        amounts = [min(1000000, max(-1000000, amount)) for amount in amounts]
        return [at_most_one_pair(amounts, target), target]
    if kind == 2 and turn % 5 == 0:
        # Half of the target, once or twice, at the end of a long row.
        return [[1] * rng.randint(130, 300) + [70] * rng.randint(1, 2), 140]
    if kind < 16:
        length = rng.randint(2, 12)
    elif kind < 19:
        length = rng.randint(20, 70)
    else:
        length = [150, 300, 600, 1200, 260][turn % 5]
    target = rng.choice([0, 0, 1, -1, 2, most, rng.randint(-most, most)])
    amounts = [rng.randint(-most, most) for _ in range(length)]
    style = rng.randrange(6)
    if style == 0:
        amounts = [rng.choice([most, -most, 0, target // 2]) for _ in range(length)]
    elif style == 1:
        amounts = list(range(target // 2 - length // 3, target // 2 + length))
    if most < 1000000 and kind >= 16:
        # A wide range, so that few amounts are left out.
        amounts = [amount * rng.choice([1, 10, 1000]) + rng.choice([0, 0, 7]) for amount in amounts]
        amounts = [amount for amount in amounts if abs(amount) <= 1000000]
    if style == 2:
        amounts.sort()
    elif style == 3:
        amounts.sort(reverse=True)
    if rng.random() < 0.65:
        # One pair that is sure to be there, unless an amount is too large.
        first = rng.choice([target // 2, rng.randint(-most, most), rng.randint(-most, most)])
        second = target - first
        if abs(second) <= 1000000:
            amounts = [amount for amount in amounts if amount != second]
            amounts = [amount for amount in amounts if target - amount not in amounts or rng.random() < 0.1]
            places = sorted(rng.choice([0, len(amounts), rng.randint(0, len(amounts))]) for _ in range(2))
            amounts.insert(places[1], second)
            amounts.insert(places[0], first)
    return [at_most_one_pair(amounts, target), target]
