def secret_digits(code: str) -> int:
    ways = [1]  # ways[i] belongs to the first i digits; the empty string has one way
    for end in range(1, len(code) + 1):
        count = 0
        if code[end - 1] != "0":
            count += ways[end - 1]
        if end >= 2 and 10 <= int(code[end - 2 : end]) <= 28:
            count += ways[end - 2]
        ways.append(count % 1_000_000)
    return ways[-1]
