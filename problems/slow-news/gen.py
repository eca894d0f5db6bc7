"""Inputs for the growth measurement: one long chain of quick paths, slow ones that run ahead, and farms all round.

The paths are listed from the far end of the chain to its beginning, so whoever reads the list in order gets one farm
further each time. All the other farms hear the news straight from the first one, so that most children are on their
way from the start.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    first = rng.randrange(min(n, 9))
    others = [farm for farm in range(n) if farm != first]
    rng.shuffle(others)
    chain = [first] + others[: n // 4]
    around = others[n // 4 :]

    paths = []
    for i in range(len(chain) - 1, 0, -1):
        paths.append([chain[i - 1], chain[i], rng.randint(1, 9)])
    for i in range(len(chain) - 1, 0, -5):
        # Slower than the chain, but found long before it.
        start = max(0, i - 20)
        paths.append([chain[start], chain[i], 10 * (i - start)])
    for farm in around:
        paths.append([first, farm, rng.randint(1, 1000)])
    return [n, paths, first]
