def one_colour_hedge(hedge: str, spare: int) -> int:
    inside = {}  # colour -> bushes of it in the stretch
    left = 0
    longest = 0

    for right, colour in enumerate(hedge):
        inside[colour] = inside.get(colour, 0) + 1
        # All but the most common colour have to be replaced; there are 26 colours at most.
        while right - left + 1 - max(inside.values()) > spare:
            inside[hedge[left]] -= 1
            left += 1
        longest = max(longest, right - left + 1)

    return longest
