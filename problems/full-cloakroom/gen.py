"""n calls on a cloakroom with n hooks, at most half of which get a mark. Many of the coats that are searched for are not there.

A small cloakroom has few hooks, which get full, and small numbers, so that coats belong to the same hook.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    hooks = n if n > 100 else rng.randint(1, max(1, n // 2))
    highest = 10**9 if n > 100 else 3 * hooks
    calls = [["FullCloakroom", [hooks]]]
    there = []
    known = set(there)
    gone = [0]
    hung = 0
    while len(calls) <= n:
        kind = rng.randrange(4)
        number = rng.randint(0, highest)
        if kind < 2:
            if number not in known and (n <= 100 or hung < hooks // 2):
                calls.append(["hang", [number]])
                hung += 1
                if len(there) < hooks:
                    there.append(number)
                    known.add(number)
        elif kind == 2:
            calls.append(["search", [rng.choice(there if there and rng.randrange(2) else gone)]])
        elif not there or rng.randrange(3) == 0:
            if number not in known:
                calls.append(["take", [number]])
        else:
            place = rng.randrange(len(there))
            there[place], there[-1] = there[-1], there[place]
            gone.append(there.pop())
            known.remove(gone[-1])
            calls.append(["take", [gone[-1]]])
    return calls


def random_input(seed):
    """Small cloakrooms that get full, with few coats for few hooks; some large ones with random coats."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        hooks = rng.choice([101, 128, 200, 257, 1000, 20000])
        pool = rng.sample(range(10**9 + 1), rng.choice([60, 150, hooks]) if hooks < 1000 else 150)
        return evening(rng, hooks, pool, rng.randint(150, 400), hooks // 2)
    if kind <= 3:
        hooks = rng.choice([3, 5, 8, 20, 99, 100])
        if hooks == 100 and seed // 20 % 2:
            return crowded_evening(rng, hooks)
        calls = rng.randint(30, 60)
    else:
        hooks = rng.choice([1, 2, 2, 3, 3, 4, 5, 6])
        calls = rng.choice([0, 1, 2, 5, 10, 15, 20, 25])
    pool = rng.sample(range(3 * hooks), min(3 * hooks, rng.randint(2, hooks + 3)))
    shape = rng.randrange(6)
    if shape == 0:
        # all belong to one hook, often the last
        home = rng.choice([hooks - 1, rng.randrange(hooks)])
        pool = [home + hooks * i for i in range(rng.randint(1, hooks + 2))]
    elif shape == 1:
        pool = [0, 10**9] + rng.sample(range(10**9 - 2 * hooks, 10**9), rng.randint(1, hooks + 1))
    return evening(rng, hooks, pool, calls, calls)


def evening(rng, hooks, pool, calls, most):
    """At most `most` coats are hung, and none of them while it is there."""
    result = [["FullCloakroom", [hooks]]]
    there = []
    weights = rng.choice([[4, 4, 3], [6, 3, 1], [3, 2, 4]])
    hung = 0
    while len(result) <= calls:
        method = rng.choices(["hang", "search", "take"], weights)[0]
        number = rng.choice(there if there and rng.random() < 0.3 else pool)
        if method == "hang" and (number in there or hung == most):
            method = "search"
        result.append([method, [number]])
        if method == "hang":
            hung += 1
            if len(there) < hooks:
                there.append(number)
        elif method == "take" and number in there:
            there.remove(number)
    return result


def crowded_evening(rng, hooks):
    """One coat more for one hook than there are hooks, and searches before and after a change."""
    home = rng.randrange(hooks)
    coats = [home + hooks * i for i in range(hooks + 1)]
    rng.shuffle(coats)
    result = [["FullCloakroom", [hooks]]] + [["hang", [coat]] for coat in coats]
    some = rng.choice(coats[:hooks])
    for coat in (some, coats[hooks - 1], coats[hooks]):
        result += [["search", [coat]], ["take", [some]], ["search", [coat]]]
    return result + [["hang", [coats[hooks]]], ["search", [coats[hooks]]]]
