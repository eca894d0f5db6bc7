"""A plan with n times and short gaps. The shift covers nearly the whole second half, or a random part for small n."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    plan = []
    minute = rng.randint(0, 3)
    for _ in range(n):
        start = minute + rng.randint(1, 3)
        minute = start + rng.randint(1, 3)
        plan.append([start, minute])
    if n < 20:
        start = rng.randint(0, minute + 2)
        return [plan, [start, start + rng.randint(1, minute + 2)]]
    middle = plan[n // 2]
    return [plan, [middle[0], plan[-1][0] - 1]]


def random_input(seed):
    """Plans with small and large gaps; the shift begins and ends at their times, near them or outside."""
    rng = random.Random(seed)
    kind = seed % 20
    n = rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 5, 6])
    longest = rng.choice([1, 2, 3, 5])
    if kind in (16, 17, 18):
        n, longest = rng.randint(12, 40), rng.choice([2, 10, 300, 10000])
    elif kind == 19:
        n = rng.choice([150, 260, 600, 1300])

    plan = []
    minute = rng.choice([0, 0, 1, 2, 3, 5])
    for _ in range(n):
        end = minute + rng.randint(1, longest)
        plan.append([minute, end])
        minute = end + rng.randint(1, longest)
    if kind in (13, 14) and plan:
        # Everything late, up to the last allowed minute.
        late = 1000000 - plan[-1][1] - rng.choice([0, 0, 1, 2])
        plan = [[start + late, end + late] for start, end in plan]

    low = plan[0][0] if plan else 0
    high = plan[-1][1] if plan else 4
    marks = [max(0, low - 2), max(0, low - 1), min(1000000, high + 1), min(1000000, high + 2), 0]
    for i in [0, n // 2, n - 1, rng.randrange(n)] if n else []:
        marks += [max(0, time + change) for time in plan[i] for change in (-1, 0, 0, 1)]
    marks = sorted(min(time, 1000000) for time in marks)
    if kind < 3:
        marks = list(range(max(0, low - 2), min(1000000, high + 3) + 1))
    elif kind == 15:
        marks += [0, 1000000, 1000000]
    while True:
        start, end = sorted(rng.choices(marks, k=2))
        if start < end:
            return [plan, [start, end]]
