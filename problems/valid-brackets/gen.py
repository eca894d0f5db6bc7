import random


def generate(n, seed):
    """A valid sheet of n characters, nested as deeply as it can be: nothing stops the pass early."""
    rng = random.Random(seed)
    closer_of = {"(": ")", "[": "]", "{": "}"}
    opened = [rng.choice("([{") for _ in range(n // 2)]
    closed = [closer_of[ch] for ch in reversed(opened)]
    middle = "x" * (n % 2)
    return ["".join(opened) + middle + "".join(closed)]
