"""Inputs for the growth measurement: the same birds come by twice, so runs stay long."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    flock = rng.sample(range(2 * n + 10), (n + 1) // 2)
    second_visit = flock[: n - len(flock)]

    # A few neighbours swap places on the second visit: some runs lose a catch,
    # none becomes short.
    for i in range(1, len(second_visit), 7):
        if rng.random() < 0.5:
            second_visit[i - 1], second_visit[i] = second_visit[i], second_visit[i - 1]

    return [flock + second_visit]


def random_input(seed):
    """Few birds in any order, rounds of one flock, old repeats, all equal, all different, some long lists."""
    rng = random.Random(seed)
    kind = seed % 20
    birds = list(rng.choice([range(2), range(3), range(4), range(6), range(9), range(126, 132),
                             range(254, 260), range(999995, 1000001), [0, 1, 11, 111, 1000000]]))
    flock = rng.sample(birds, rng.randint(1, len(birds)))
    if kind == 0:
        return [[rng.choice(birds)] * rng.choice([0, 0, 1, 2, 3, 6])]
    if kind < 9:
        return [[rng.choice(birds) for _ in range(rng.randint(1, 9))]]
    if kind < 11:
        return [sorted([rng.choice(birds) for _ in range(rng.randint(2, 8))], reverse=kind == 10)]
    if kind < 14:
        # One flock comes again, in the same order or backwards, with one catch in between or not.
        again = rng.choice([flock, flock[::-1], flock[:1], flock[-1:]])
        return [flock + rng.choice([[], [birds[0]], [77]]) + again]
    if kind < 16:
        return [rng.choice([[5, 5], birds[:1] * 2, birds[:2] * 2]) + flock + rng.choice([[], flock[:1] * 2])]
    if kind < 19:
        birds = rng.sample(range(rng.choice([20, 300, 1000001])), rng.randint(4, 18))
        rings = []
        while len(rings) < 40:
            part = rng.sample(birds, rng.randint(1, len(birds)))
            rings += part + rng.choice([[], part[:1], part[-1:]])
        return [rings]

    shape = seed // 20 % 5
    if shape == 0:
        return [[rng.choice([0, 1000000])] * rng.randint(130, 300) + [2, 3, 2]]
    if shape == 1:
        return [rng.sample(range(1000001), rng.randint(260, 700))]
    if shape == 2:
        return generate(rng.randint(300, 900), seed)
    if shape == 3:
        flock = list(range(rng.randint(130, 400)))
        return [flock + flock[::-1] + flock[: rng.randint(0, 200)]]
    return [[7, 8] * 2500 if seed < 100 else list(range(1300)) + [rng.randint(0, 1299)] * rng.randint(0, 2)]
