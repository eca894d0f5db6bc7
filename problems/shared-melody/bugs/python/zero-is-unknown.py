import sys

sys.setrecursionlimit(5000)


def shared_melody(north, south):
    known = [[0] * (len(south) + 1) for _ in range(len(north) + 1)]

    def longest(i, j):
        if i == len(north) or j == len(south):
            return 0
        if known[i][j]:
            return known[i][j]
        if north[i] == south[j]:
            known[i][j] = 1 + longest(i + 1, j + 1)
        else:
            known[i][j] = max(longest(i + 1, j), longest(i, j + 1))
        return known[i][j]

    return longest(0, 0)
