def pair_to_target(slips: list[int], target: int) -> list[int]:
    # Sort the positions, not the amounts: the answer is made of positions.
    order = sorted(range(len(slips)), key=slips.__getitem__)
    low = 0
    high = len(order) - 1

    while low < high:
        total = slips[order[low]] + slips[order[high]]
        if total == target:
            return [order[low], order[high]]
        if total < target:
            low += 1  # even the largest partner left is too small for this one
        else:
            high -= 1  # even the smallest partner left is too big for this one

    return []
