def pick_toppings(toppings):
    result = [[]]
    for i in range(len(toppings)):
        for j in range(i + 1, len(toppings) + 1):
            result.append(toppings[i:j])
    return result
