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


def digits_of(rng, length, style):
    if style == "nines":
        return "9" * length
    if style == "one and zeros":
        return "1" + "0" * (length - 1)
    if style == "zeros inside":
        inside = "".join(rng.choice("00001") for _ in range(length - 2))
        return rng.choice("123456789") + inside + "9" * (length > 1)
    if style == "zeros at the end":
        head = rng.randint(1, length)
        return "".join(rng.choice("258") for _ in range(head)) + "0" * (length - head)
    if style == "ones":
        return "1" * length
    return rng.choice("123456789") + "".join(rng.choice("0123456789") for _ in range(length - 1))


def random_input(seed):
    """Short numbers, 0 and 1 often among them, powers of ten, nines, and a few very long numbers."""
    rng = random.Random(seed)
    kind = seed % 20
    styles = ("any", "any", "any", "nines", "one and zeros", "zeros inside", "zeros at the end", "ones")
    first_style, second_style = rng.choice(styles), rng.choice(styles)
    if kind < 16:
        lengths = [rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 8)) for _ in range(2)]
    elif kind < 19:
        lengths = [rng.choice((1, 2, 10, 11, 16, 20, 30, rng.randint(9, 40))) for _ in range(2)]
    else:
        lengths = [(320, 320), (5000, 1), (1, 4999), (4301, 2), (2, 4400), (4500, 3), (150, 130), (1, 300),
                   (300, 2), (100, 100), (1, 5000), (130, 60), (20, 900), (200, 90),
                   (60, 150)][seed // 20 % 15]
        if seed // 20 == 0:
            first_style = second_style = "nines"
    numbers = [digits_of(rng, lengths[0], first_style), digits_of(rng, lengths[1], second_style)]
    special = rng.randrange(12)
    if special < 2 and seed != 19:
        numbers[special] = rng.choice(("0", "0", "1", "10"))
    elif special == 2 and kind < 16:
        numbers[1] = numbers[0]
    return numbers
