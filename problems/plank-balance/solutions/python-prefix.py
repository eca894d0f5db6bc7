def plank_balance(weights: list[int]) -> int:
    before = [0]  # before[i] is the weight of the first i crates
    for weight in weights:
        before.append(before[-1] + weight)

    for i in range(len(weights)):
        if before[i] == before[-1] - before[i + 1]:
            return i

    return -1
