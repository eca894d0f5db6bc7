def ring_of_springs(water: list[int], needed: list[int]) -> int:
    start = 0
    left = 0  # litres in the bags since the start
    balance = 0  # litres over the whole ring
    for i, (filled, drunk) in enumerate(zip(water, needed)):
        left += filled - drunk
        balance += filled - drunk
        if left < 0:
            # No spring from the start up to here can be right: each of them would come here with no more water.
            start = i + 1
            left = 0
    return start if balance >= 0 else -1
