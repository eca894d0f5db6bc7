"""Inputs for the programs whose growth is known: a function a kind, each giving the arguments for a size."""

from random import Random


def size(n, rng):
    return [n]


def numbers(n, rng):
    return [[rng.randint(-10 * n, 10 * n) for _ in range(n)]]


def rising(n, rng):
    return [sorted(rng.sample(range(10 * n), n))]


def falling(n, rng):
    return [sorted(rng.sample(range(10 * n), n), reverse=True)]


def missing(n, rng):
    """A sorted list and a number beyond its end."""
    return [[2 * i for i in range(n)], 2 * n + 1]


def small(n, rng):
    """Numbers of which each comes many times."""
    return [[rng.randint(0, 9) for _ in range(n)]]


def ones(n, rng):
    return [[1] * n]


def text(n, rng):
    return ["".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=n))]


def same_letter(n, rng):
    return ["a" * n]


def words(n, rng):
    return [["".join(rng.choices("abcdefgh", k=6)) for _ in range(n)]]


def spans(n, rng):
    starts = [rng.randint(0, 10 * n) for _ in range(n)]
    return [[[start, start + rng.randint(1, 20)] for start in starts]]


def edges(n, rng):
    """n places in a ring and as many chords."""
    ring = [[i, (i + 1) % n] for i in range(n)]
    return [n, ring + [[rng.randrange(n), rng.randrange(n)] for _ in range(n)]]


def two_texts(n, rng):
    return ["".join(rng.choices("abcd", k=n)) for _ in range(2)]


def prime(n, rng):
    """The first prime from n on."""
    n = max(n, 2)
    while any(n % d == 0 for d in range(2, int(n ** 0.5) + 1)):
        n += 1
    return [n]


def square(n, rng):
    return [[[rng.randint(0, 9) for _ in range(n)] for _ in range(n)]]
