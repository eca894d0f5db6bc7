def pick_toppings(toppings: list[str]) -> list[list[str]]:
    pizzas = [[]]

    for topping in toppings:
        # Every pizza so far stays as it is, and comes once more with the new topping.
        pizzas += [pizza + [topping] for pizza in pizzas]

    return pizzas
