def share_the_biscuits(wishes: list[int], biscuits: list[int]) -> int:
    modest_first = sorted(wishes)
    content = 0  # also the place of the child that is next in line

    for biscuit in sorted(biscuits):
        if content == len(wishes):
            break
        # Too light for this child means too light for all that come after it.
        if biscuit >= modest_first[content]:
            content += 1

    return content
