"""Inputs for the growth measurement: one long chain of quick paths, slow ones that run ahead, and farms all round.

The paths are listed from the far end of the chain to its beginning, so whoever reads the list in order gets one farm
further each time. The minutes of the chain are the same for each seed, and so is the work of a search that goes on from
the newest farm. The other farms hear the news straight from the first one, so that most children are on their way from
the start, or from a farm to which many children bring it, each a minute earlier than the one before.

Five seeds are for cases of the pack. Each makes a map that is hard for one wrong way to search:

- 11: diamonds in a row, where the slow side costs 512, 256, 128, … minutes. A search that goes on from the newest farm takes every
  combination of sides, the worst one first. One half lists the slow side last, the other half lists it first.
- 12: farm i hears the news after i minutes from the first farm, and at once from farm i - 1. A search that takes the farms in the
  order in which they were found improves each farm again and again. All farms from number 1001 on hear it from farm 1000.
- 13: five hundred farms, one after the other, each bring the news to one farm a minute earlier, and many paths begin there.
- 14: one chain of the longest paths.
- 15: children set out for all farms at once, and every farm that has heard the news sends one more. So nearly all of them are on their
  way at the same time, and whoever looks at each of them in each step is slow.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed in HARD_MAPS:
        return HARD_MAPS[seed](n, rng)
    first = rng.randrange(min(n, 9))
    others = [farm for farm in range(n) if farm != first]
    rng.shuffle(others)
    chain = [first] + others[: n // 4]
    around = others[n // 4 :]

    paths = []
    for i in range(len(chain) - 1, 0, -1):
        paths.append([chain[i - 1], chain[i], i * 5 % 9 + 1])
    for i in range(len(chain) - 1, 0, -5):
        # Slower than the chain, but found long before it.
        start = max(0, i - 20)
        paths.append([chain[start], chain[i], 10 * (i - start)])
    meeting, around = around[0], around[1:]
    messengers, behind = around[: min(n // 12, 500)], around[n // 3 :]
    for i, farm in enumerate(messengers, 1):
        paths.append([first, farm, i])
        paths.append([farm, meeting, 1000 - 2 * i])
    for farm in around[len(messengers) : n // 3]:
        paths.append([first, farm, rng.randint(1, 1000)])
    for farm in behind:
        paths.append([meeting, farm, rng.randint(1, 1000)])
    return [n, paths, first]


def renamed(farms, paths, rng):
    """The same map with other numbers: farm 0, which hears the news first, gets any of them."""
    number = list(range(farms))
    rng.shuffle(number)
    return [farms, [[number[a], number[b], minutes] for a, b, minutes in paths], number[0]]


def diamonds(n, rng):
    paths = []
    farms = 1
    for slow_side_last in (True, False):
        here = 0
        for k in range(9, -1, -1):
            detour, there = farms, farms + 1
            farms += 2
            sides = [[here, detour, 0], [here, there, 2**k]]
            paths += sides if slow_side_last else sides[::-1]
            paths.append([detour, there, 0])
            here = there
        for _ in range((n - 41) // 2):
            paths.append([here, farms, 1])
            here = farms
            farms += 1
    return renamed(farms, paths, rng)


def improved_again_and_again(n, rng):
    last = min(n - 1, 1000)
    paths = [[0, i, i] for i in range(last, 0, -1)]
    paths += [[i, i + 1, 0] for i in range(1, last)]
    paths += [[last, farm, 1] for farm in range(last + 1, n)]
    return renamed(n, paths, rng)


def old_entries(n, rng):
    goal = 501
    paths = [[0, i, i] for i in range(1, 501)]
    paths += [[i, goal, 1000 - 2 * i] for i in range(1, 501)]
    paths += [[goal, farm, rng.randint(1, 9)] for farm in range(502, n)]
    return renamed(n, paths, rng)


def longest_paths(n, rng):
    return renamed(n, [[i, i + 1, 1000] for i in range(n - 1)], rng)


def all_on_the_way(n, rng):
    paths = [[0, farm, rng.randint(1, 1000)] for farm in range(1, n)]
    paths += [[farm, rng.randrange(1, n), 1000] for farm in range(1, n)]
    return renamed(n, paths, rng)


HARD_MAPS = {11: diamonds, 12: improved_again_and_again, 13: old_entries, 14: longest_paths, 15: all_on_the_way}


def map_paths(rng, farms, count, shape, minutes):
    """Paths whose way begins at farm 0."""
    paths = []
    if shape == "chain":
        paths = [[i, i + 1] for i in range(farms - 1)]
    elif shape == "star":
        paths = [[0, i] for i in range(1, farms)]
    elif shape == "tree":
        paths = [[rng.randrange(i), i] for i in range(1, farms)]
    elif shape == "ring":
        paths = [[i, (i + 1) % farms] for i in range(farms)]
    elif shape == "shortcuts":
        # Slow paths run ahead, and the quick chain overtakes them.
        step = rng.randint(1, 3)
        quick = [[i, i + 1, step] for i in range(farms - 1)]
        slow = [[a, b, min(1000, (b - a) * step + rng.randint(-1, 3))] for a in range(farms)
                for b in range(a + 2, min(farms, a + 4)) if rng.randrange(3)]
        paths = quick + slow if rng.randrange(2) else slow + quick
    paths = [path if len(path) == 3 else path + [rng.choice(minutes)] for path in paths]
    for _ in range(max(0, count - len(paths))):
        paths.append([rng.randrange(farms), rng.randrange(farms), rng.choice(minutes)])
    order = rng.randrange(4)
    if order == 0:
        rng.shuffle(paths)
    elif order == 1:
        paths.reverse()
    return paths


def random_input(seed):
    """Chains, stars, trees, rings and random maps with detours, twins, paths of 0 minutes and loops."""
    rng = random.Random(seed)
    kind = seed % 20
    number = seed // 20
    shape = rng.choice(("random", "chain", "star", "tree", "tree", "ring", "shortcuts", "shortcuts"))
    minutes = rng.choice((range(4), range(1, 4), range(10), (0, 1), (1,), (0,), range(1001), (1, 2, 1000)))
    if kind < 16:
        farms = rng.choice((1, 2, 2, 3, 3, 4, 5, 5, 6, 7))
        count = rng.randint(0, 2 * farms + 3)
    elif kind < 19:
        farms = rng.randint(15, 30)
        count = rng.randint(farms, 3 * farms)
    else:
        farms = (1200, 1003, 300, 200, 1010)[number % 5] if number < 5 else rng.randint(130, 350)
        count = farms + rng.choice((0, 1, 20))
        shape = ("chain", "chain", "star", "shortcuts", "chain", "tree", "ring")[number % 7]
        if number in (0, 1, 4):
            # The last farm hears the news after more than a million minutes.
            count, minutes = 0, (1000,)
    paths = map_paths(rng, farms, count, shape, minutes)
    if paths and rng.randrange(3) == 0:
        # A twin of a path, quicker or slower, or the same path the other way.
        a, b, time = rng.choice(paths)
        paths.insert(rng.randint(0, len(paths)), [a, b, min(1000, max(0, time + rng.choice((-2, -1, 1, 2))))])
        paths.insert(rng.randint(0, len(paths)), [b, a, rng.choice(minutes)])
    if paths and kind < 19 and rng.randrange(6) == 0:
        paths.pop(rng.randrange(len(paths)))
    names = list(range(farms))
    if rng.randrange(4):
        rng.shuffle(names)
    first = names[0] if rng.randrange(6) or kind == 19 else rng.randrange(farms)
    return [farms, [[names[a], names[b], time] for a, b, time in paths], first]
