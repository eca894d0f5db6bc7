from collections import defaultdict


def one_colour_hedge(hedge, spare):
    longest = 0
    for start in range(len(hedge)):
        counts = defaultdict(int)
        most = 0
        for end in range(start, len(hedge)):
            counts[hedge[end]] += 1
            most = max(most, counts[hedge[end]])
            if end - start + 1 - most > spare:
                break
            longest = max(longest, end - start + 1)
    return longest
