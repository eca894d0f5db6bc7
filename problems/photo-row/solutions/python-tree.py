def photo_row(houses: list[int]) -> int:
    rank = {count: i for i, count in enumerate(sorted(set(houses)), 1)}
    # A Fenwick tree over the ranks: best[i] covers a few ranks up to i.
    best = [0] * (len(rank) + 1)

    for count in houses:
        longest = 0
        i = rank[count] - 1
        while i > 0:
            longest = max(longest, best[i])
            i -= i & -i

        i = rank[count]
        while i < len(best):
            best[i] = max(best[i], longest + 1)
            i += i & -i

    return max(best)
