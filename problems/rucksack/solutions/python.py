def rucksack(goods: list[list[int]], limit: int) -> int:
    # best[room]: the most that the pieces so far bring with that much room.
    best = [0] * (limit + 1)

    for weight, price in goods:
        # From the top down, so that the entries below don't know this piece yet.
        for room in range(limit, weight - 1, -1):
            with_it = best[room - weight] + price
            if with_it > best[room]:
                best[room] = with_it

    return best[limit]
