def postfix_till(keys):
    total = None
    last = 0
    for key in keys:
        if key == "+":
            total = total + last
        elif key == "-":
            total = total - last
        elif key == "*":
            total = total * last
        elif total is None:
            total = int(key)
        else:
            last = int(key)
    return 0 if total is None else total
