"""Two numbers of n digits. If the tens of the seed are 1 or 2, the first or the second one has n digits and the other one has 20;
if they are 3, all digits are 9."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    kind = seed // 10
    if n < 10:
        return [str(rng.randrange(10 ** rng.randint(1, max(1, n)))) for _ in range(2)]

    def number(length):
        if kind == 3:
            return "9" * length
        return "".join(str(rng.randint(1 if i == 0 else 0, 9)) for i in range(length))

    return [number(20 if kind == 2 else n), number(20 if kind == 1 else n)]
