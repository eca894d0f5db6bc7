def share_the_biscuits(wishes: list[int], biscuits: list[int]) -> int:
    plate = sorted(biscuits)  # the heaviest is at the end
    content = 0

    for wish in sorted(wishes, reverse=True):
        # If not even the heaviest is enough, this child goes without.
        if plate and plate[-1] >= wish:
            plate.pop()
            content += 1

    return content
