from collections import Counter


def one_colour_hedge(hedge, spare):
    if not hedge:
        return 0
    wanted = Counter(hedge).most_common(1)[0][0]
    longest = 0
    left = 0
    others = 0
    for right, colour in enumerate(hedge):
        if colour != wanted:
            others += 1
        while others > spare:
            if hedge[left] != wanted:
                others -= 1
            left += 1
        longest = max(longest, right - left + 1)
    return longest
