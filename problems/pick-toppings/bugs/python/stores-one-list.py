def pick_toppings(toppings):
    result = []
    current = []

    def go(i):
        if i == len(toppings):
            result.append(current)
            return
        current.append(toppings[i])
        go(i + 1)
        current.pop()
        go(i + 1)

    go(0)
    return result
