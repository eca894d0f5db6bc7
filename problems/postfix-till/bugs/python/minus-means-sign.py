def postfix_till(keys):
    numbers = []
    for key in keys:
        if key.isdigit():
            numbers.append(int(key))
        else:
            b = numbers.pop()
            a = numbers.pop()
            if key == "+":
                numbers.append(a + b)
            elif key == "-":
                numbers.append(a - b)
            else:
                numbers.append(a * b)
    return numbers.pop() if numbers else 0
