def secret_digits(code):
    last, before = 1, 0
    for i in range(len(code)):
        single = code[i] != "0"
        double = i > 0 and 10 <= int(code[i - 1 : i + 1]) <= 28
        if single and double:
            now = last + before
        elif double:
            now = before
        else:
            now = last
        before, last = last, now % 1000000
    return last
