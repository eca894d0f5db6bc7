from functools import lru_cache


@lru_cache(maxsize=None)
def fair_brackets(pairs: int, colours: int) -> list[str]:
    if pairs == 0:
        return [""]
    if colours == 0:
        return []
    # The first bracket and its partner: some pairs lie inside, all others behind.
    return [
        "(" + inside + ")" + behind
        for count in range(pairs)
        for inside in fair_brackets(count, colours - 1)
        for behind in fair_brackets(pairs - 1 - count, colours)
    ]
