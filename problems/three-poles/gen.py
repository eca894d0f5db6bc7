"""A stack of n plates. The seed chooses the poles; large stacks always have to move."""


def generate(n, seed):
    start = seed % 3
    step = seed // 3 % 3 if n < 5 else 1 + seed // 3 % 2
    return [n, start + 1, (start + step) % 3 + 1]
