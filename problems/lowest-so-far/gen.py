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
