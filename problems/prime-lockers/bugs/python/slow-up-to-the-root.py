def prime_lockers(last):
    count = 0
    for number in range(2, last + 1):
        key = 2
        while key * key <= number and number % key != 0:
            key += 1
        if key * key > number:
            count += 1
    return count
