def exact_postage(stamps: list[int], fare: int, room: int) -> list[list[int]]:
    # sums[a]: all choices of the values so far that add up to a.
    sums = [[] for _ in range(fare + 1)]
    sums[0].append([])

    for value in sorted(stamps):
        # Upwards, so that a choice that ends with the value can get it once more.
        for amount in range(value, fare + 1):
            for smaller in sums[amount - value]:
                if len(smaller) < room:
                    sums[amount].append(smaller + [value])

    return sums[fare]
