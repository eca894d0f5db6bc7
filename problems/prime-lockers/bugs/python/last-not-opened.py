def prime_lockers(last):
    opened = [False] * (last + 1)
    count = 0
    for number in range(2, last + 1):
        if not opened[number]:
            count += 1
            for other in range(number * number, last, number):
                opened[other] = True
    return count
