def secret_digits(code):
    count = 1
    i = 0
    while i < len(code):
        if i + 1 < len(code) and 10 <= int(code[i : i + 2]) <= 28:
            if code[i + 1] != "0":
                count *= 2
            i += 2
        elif code[i] != "0":
            i += 1
        else:
            return 0
    return count % 1000000
