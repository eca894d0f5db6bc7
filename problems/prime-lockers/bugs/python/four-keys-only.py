def prime_lockers(last):
    count = 0
    for number in range(2, last + 1):
        if all(number == key or number % key != 0 for key in (2, 3, 5, 7)):
            count += 1
    return count
