def secret_digits(code):
    ways = [1]
    for end in range(1, len(code) + 1):
        count = 0
        if code[end - 1] != "0":
            count += ways[end - 1]
        if end >= 2 and 10 <= int(code[end - 2 : end]) <= 28:
            count += ways[end - 2]
        ways.append(count)
    return ways[-1] % 1_000_000
