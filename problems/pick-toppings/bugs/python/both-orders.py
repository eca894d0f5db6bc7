def pick_toppings(toppings):
    result = []

    def go(current):
        result.append(current)
        for topping in toppings:
            if topping not in current:
                go(current + [topping])

    go([])
    return result
