def secret_digits(code):
    last, before = 1, 0
    for i in range(len(code)):
        now = last
        if i > 0 and 10 <= int(code[i - 1 : i + 1]) <= 28:
            now += before
        before, last = last, now % 1000000
    return last
