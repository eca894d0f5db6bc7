"""Inputs for the growth measurement: a line of n letters that is put together from words, in very many ways.

Unless 3 divides the seed, its last letter belongs to no word, so a program that tries everything has to try all of it.
"""

import random

WORDS = """
    a b c baaa bbc accc ababaacb bba cbc aaaaaac bcccaacc cbaa acabbcc bca cccaac bcabaaa cacbbab
    ccbacbcc abc abb caabaa aa abbaaab aaaa bccccbbc cabc bcbbba cb aac cac
""".split()


def generate(n, seed):
    rng = random.Random(seed)
    line = ""
    while len(line) < n:
        line += rng.choice(WORDS)
    line = line[:n]
    if seed % 3 and n > 0:
        line = line[:-1] + "z"
    return [line, WORDS]
