def prime_lockers(last: int) -> int:
    opened = [False] * (last + 1)  # was the locker opened by a smaller key?
    count = 0

    for number in range(2, last + 1):
        if opened[number]:
            continue
        count += 1
        # Smaller multiples have a smaller divisor, so they are open already.
        for other in range(number * number, last + 1, number):
            opened[other] = True

    return count
