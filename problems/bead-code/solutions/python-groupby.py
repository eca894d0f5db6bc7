from itertools import groupby


def bead_code(beads: str) -> str:
    code = []
    for colour, run in groupby(beads):
        length = sum(1 for _ in run)
        code.append(colour if length == 1 else f"{colour}{length}")
    return "".join(code)
