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
