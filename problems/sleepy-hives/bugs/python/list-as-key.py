from functools import lru_cache


def sleepy_hives(honey):
    @lru_cache(maxsize=None)
    def most(rest):
        if not rest:
            return 0
        return max(most(rest[1:]), rest[0] + most(rest[2:]))

    return most(honey)
