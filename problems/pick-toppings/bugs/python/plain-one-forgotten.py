def pick_toppings(toppings):
    result = []

    def go(start, current):
        for i in range(start, len(toppings)):
            bigger = current + [toppings[i]]
            result.append(bigger)
            go(i + 1, bigger)

    go(0, [])
    return result
