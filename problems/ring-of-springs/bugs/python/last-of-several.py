def ring_of_springs(water, needed):
    balance = 0
    lowest = 0
    start = 0
    for i in range(len(water)):
        if balance <= lowest:
            lowest = balance
            start = i
        balance += water[i] - needed[i]
    return start if balance >= 0 else -1
