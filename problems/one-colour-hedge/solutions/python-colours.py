def one_colour_hedge(hedge: str, spare: int) -> int:
    longest = 0
    for wanted in set(hedge):
        # The longest stretch with no more than spare bushes of other colours.
        left = 0
        others = 0
        for right, colour in enumerate(hedge):
            others += colour != wanted
            if others > spare:
                # It need not become shorter: a shorter one would not be the longest.
                others -= hedge[left] != wanted
                left += 1
        longest = max(longest, len(hedge) - left)
    return longest
