def middle_of_two(north: list[int], south: list[int]) -> int:
    def value_at(k):
        # The value with index k of both lists together: drop values that are certainly before it.
        i = j = 0
        while True:
            if i == len(north):
                return south[j + k]
            if j == len(south):
                return north[i + k]
            if k == 0:
                return min(north[i], south[j])
            share = (k + 1) // 2
            p = min(i + share, len(north))
            q = min(j + share, len(south))
            if north[p - 1] <= south[q - 1]:
                k -= p - i
                i = p
            else:
                k -= q - j
                j = q

    total = len(north) + len(south)
    return value_at((total - 1) // 2) + value_at(total // 2)
