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
