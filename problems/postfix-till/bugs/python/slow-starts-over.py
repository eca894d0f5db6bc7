def postfix_till(keys):
    keys = list(keys)
    while len(keys) > 1:
        i = 0
        while keys[i] not in ("+", "-", "*"):
            i += 1
        a = int(keys[i - 2])
        b = int(keys[i - 1])
        if keys[i] == "+":
            result = a + b
        elif keys[i] == "-":
            result = a - b
        else:
            result = a * b
        keys[i - 2 : i + 1] = [str(result)]
    return int(keys[0]) if keys else 0
