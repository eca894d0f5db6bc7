def shared_melody(north, south):
    def longest(i, j):
        if i == len(north) or j == len(south):
            return 0
        if north[i] == south[j]:
            return longest(i + 1, j + 1) + 1
        return max(longest(i + 1, j), longest(i, j + 1))

    return longest(0, 0)
