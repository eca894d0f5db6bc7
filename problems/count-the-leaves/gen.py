from random import Random


def generate(n, seed):
    """A cave with n chambers: each new one is dug at a random free place. With seed 0, a long tunnel leads to the first fork."""
    rng = Random(seed)
    if n == 0:
        return [[]]
    left = [None] * n
    right = [None] * n
    tunnel = min(n // 8, 250) if seed == 0 else 0
    for chamber in range(tunnel):
        (left if rng.randrange(2) else right)[chamber] = chamber + 1
    free = [(tunnel, "left"), (tunnel, "right")]
    for chamber in range(tunnel + 1, n):
        # Swap the chosen place to the end, so that taking it out is cheap.
        pick = rng.randrange(len(free))
        free[pick], free[-1] = free[-1], free[pick]
        parent, side = free.pop()
        if side == "left":
            left[parent] = chamber
        else:
            right[parent] = chamber
        free.append((chamber, "left"))
        free.append((chamber, "right"))

    levels = []
    queue = [0]
    for place in queue:
        if place is None:
            levels.append(None)
            continue
        levels.append(rng.randint(-1000, 1000))
        queue.append(left[place])
        queue.append(right[place])
    while levels[-1] is None:
        levels.pop()
    return [levels]
