def one_colour_hedge(hedge, spare):
    counts = {}
    left = 0
    longest = 0
    for right, colour in enumerate(hedge):
        counts[colour] = counts.get(colour, 0) + 1
        while left < right and right - left + 1 - max(counts.values()) >= spare:
            counts[hedge[left]] -= 1
            left += 1
        longest = max(longest, right - left + 1)
    return longest
