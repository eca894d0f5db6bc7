def sorted_scales(weights: list[int], parcel: int) -> list[int]:
    light = 0
    heavy = len(weights) - 1

    while light < heavy:
        total = weights[light] + weights[heavy]
        if total == parcel:
            return [weights[light], weights[heavy]]
        if total < parcel:
            light += 1  # too light even with the heaviest partner that is left
        else:
            heavy -= 1  # too heavy even with the lightest partner that is left

    return []
