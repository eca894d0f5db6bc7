def secret_digits(code):
    last, before = 1, 0
    for i in range(len(code)):
        now = 0
        if code[i] != "0":
            now += last
        if i > 0 and code[i - 1] in "12":
            now += before
        before, last = last, now % 1000000
    return last
