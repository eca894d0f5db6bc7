def pair_to_target(slips: list[int], target: int) -> list[int]:
    position_of = {}  # amount -> position, for the slips already passed

    for i, amount in enumerate(slips):
        partner = target - amount
        # Ask before storing, so that a slip can never be paired with itself.
        if partner in position_of:
            return [position_of[partner], i]
        position_of[amount] = i

    return []
