def secret_digits(code):
    def readings(i):
        if i == len(code):
            return 1
        if code[i] == "0":
            return 0
        count = readings(i + 1)
        if i + 1 < len(code) and int(code[i : i + 2]) <= 28:
            count += readings(i + 2)
        return count

    return readings(0) % 1000000
