"""Inputs for the growth measurement: half of the film is many short reels, the other half is one long reel."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    actors = rng.sample(range(2 * n + 10), n)
    scenes = []

    # Short reels: a few actors each, and the first of them comes again at the end.
    while len(scenes) < n // 2:
        cast = [actors.pop() for _ in range(rng.randint(1, 5))]
        scenes += cast
        if len(cast) > 1:
            scenes.append(cast[0])
    scenes = scenes[: n // 2]

    # One long reel: everybody comes once and then once more, in the same order.
    rest = n - len(scenes)
    cast = [actors.pop() for _ in range((rest + 1) // 2)]
    return [scenes + cast + cast[: rest - len(cast)]]


def film_of_reels(rng, lengths, actors):
    """Parts of these lengths, each with its own actors; a part may fall into several reels."""
    scenes = []
    names = rng.sample(actors, min(len(actors), 2 * sum(lengths)))
    for length in lengths:
        cast = [names.pop() for _ in range(min(len(names), rng.randint(1, max(1, length // 2))))]
        if not cast:
            break
        reel = [rng.choice(cast) for _ in range(length)]
        shape = rng.randrange(3)
        if shape == 0:
            reel[-1] = reel[0]
        elif shape == 1:
            reel.sort()
        scenes += reel
    return scenes


def random_input(seed):
    """Films of few actors or of reels, nested pairs, all equal, all different, and some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    actors = rng.choice([range(2), range(3), range(3), range(5), range(8), range(125, 132), range(254, 262),
                         range(999995, 1000001), [0, 1, 11, 111, 1000000]])
    length = rng.randint(1, 9)
    if kind == 0:
        return [[rng.choice(actors)] * rng.choice([0, 0, 1, 2, 3, 5])]
    if kind < 8:
        return [[rng.choice(actors) for _ in range(length)]]
    if kind < 10:
        scenes = [rng.choice(actors) for _ in range(length)]
        return [sorted(scenes, reverse=kind == 9)]
    if kind < 14:
        return [film_of_reels(rng, [rng.randint(1, 4) for _ in range(rng.randint(1, 4))], range(1001))]
    if kind < 16:
        cast = rng.sample(range(300), rng.randint(1, 4))
        return [cast + rng.choice([cast, cast[::-1], [cast[0]], [cast[-1]]]) + [rng.choice(cast + [301])]]
    if kind < 19:
        lengths = [rng.choice([1, 1, 2, 3, 8, 15]) for _ in range(rng.randint(3, 9))]
        return [film_of_reels(rng, lengths, range(1000001) if kind == 18 else range(400))]

    shape = seed // 20 % 5
    if shape == 0:
        return [[rng.choice([1, 1000000])] * rng.randint(130, 300) + [2, 3, 2]]
    if shape == 1:
        return [rng.sample(range(1000001), rng.randint(260, 600))]
    if shape == 2:
        return [film_of_reels(rng, [rng.randint(1, 300) for _ in range(6)], range(3000))]
    if shape == 3:
        cast = list(range(rng.randint(150, 600)))
        return [cast + rng.choice([cast, cast[::-1]])]
    return [[7] * 5000 if seed < 100 else [7] + list(range(8, 1300)) + [7] * rng.randint(0, 1)]
