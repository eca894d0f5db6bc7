"""A stack of n plates. The seed chooses the poles; large stacks always have to move."""


def generate(n, seed):
    start = seed % 3
    step = seed // 3 % 3 if n < 5 else 1 + seed // 3 % 2
    return [n, start + 1, (start + step) % 3 + 1]


def random_input(seed):
    """All pairs of poles with 0 to 9 plates; some stacks of 10 to 12 plates, and high ones that stay."""
    if seed % 50 == 7:
        pole = seed // 50 % 3 + 1
        return [16, pole, pole]
    if seed % 25 == 3:
        plates = [10, 10, 10, 11, 12][seed // 25 % 5]
        start = seed // 25 % 3
        return [plates, start + 1, (start + 1 + seed % 2) % 3 + 1]
    place = seed % 90
    return [place // 9, place // 3 % 3 + 1, place % 3 + 1]
