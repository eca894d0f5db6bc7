"""Runs before a pack's generator where it is tried for randomness that its seed does not decide.

Everything random that nobody seeds begins elsewhere than it usually does: the module's own generator, generators made
without a seed, and what asks the system. Seeded generators are as they always are.
"""


def _stir():
    import os
    import random

    numbers = random.Random(20_011)
    bytes_of = numbers.randbytes
    seed = random.Random.seed

    def seeded(self, a=None, version=2):
        return seed(self, numbers.getrandbits(64) if a is None else a, version)

    random.Random.seed = seeded
    random._urandom = os.urandom = bytes_of
    random.seed(20_023)


_stir()
del _stir
