import random


def generate(n, seed):
    """n calls on one log: half of them fill it with falling readings, the rest ask about it."""
    rng = random.Random(seed)
    calls = [["LowestSoFar", []]]
    value = 900
    size = 0
    for _ in range((n + 1) // 2):
        value -= rng.randint(0, 1)  # a step of 0 makes equal readings
        calls.append(["push", [value]])
        size += 1
    while len(calls) <= n:
        # An occasional undo keeps the log long, so a scan of it would show.
        if size > 1 and rng.random() < 0.1:
            calls.append(["pop", []])
            size -= 1
        else:
            calls.append(["lowest", []])
    return calls


def random_input(seed):
    """Logs of 0 to 25 calls with few different readings, emptied now and then; some longer logs."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        count = turn % 4
    elif kind < 16:
        count = rng.randint(4, 25)
    elif kind < 19:
        count = rng.randint(30, 70)
    else:
        count = [1999, 1200, 150, 300, 400][turn % 5]
    several = [[0, 1, 2], [-1, 0, 1], [5], [-2, -1], [7, 8, 9, 10, 11], [-1000000000, 0, 1000000000]]
    values = rng.choice(several)
    if rng.random() < 0.2:
        values = [-1000, -129, -128, -9, 0, 9, 10, 127, 128, 255, 256, 257, 1000]
    style = rng.randrange(4)
    if kind == 19:
        eager = 0.7
    else:
        eager = rng.choice([0.3, 0.4, 0.5, 0.7])
    calls = [["LowestSoFar", []]]
    log = []
    for place in range(count):
        if not log or rng.random() < eager:
            value = rng.choice(values)
            if style == 1 and log:
                value = max(-1000000000, log[-1] - rng.randint(0, 1))
            elif style == 2 and log:
                value = min(1000000000, log[-1] + rng.randint(0, 1))
            log.append(value)
            calls.append(["push", [value]])
        else:
            # In the second half of a long log, mostly undo.
            undo = 0.8 if kind == 19 and place > count // 2 else 0.45
            name = "pop" if rng.random() < undo else rng.choice(["top", "lowest", "lowest"])
            calls.append([name, []])
            if name == "pop":
                log.pop()
    return calls
