def postfix_till(keys):
    numbers = []
    for key in keys:
        if key in ["+", "-", "*"]:
            a = numbers.pop()
            b = numbers.pop()
            if key == "+":
                numbers.append(a + b)
            elif key == "-":
                numbers.append(a - b)
            else:
                numbers.append(a * b)
        else:
            numbers.append(int(key))
    return numbers.pop() if numbers else 0
