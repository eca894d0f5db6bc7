def prime_lockers(last):
    count = 0
    for number in range(2, last + 1):
        for key in range(2, number):
            if number % key == 0:
                break
        else:
            count += 1
    return count
