def ring_of_springs(water: list[int], needed: list[int]) -> int:
    # If the bags could hold a debt, a walk from spring 0 would have its deepest debt at the right start.
    balance = 0
    lowest = 0
    start = 0
    for i in range(len(water)):
        if balance < lowest:
            lowest = balance
            start = i
        balance += water[i] - needed[i]
    return start if balance >= 0 else -1
