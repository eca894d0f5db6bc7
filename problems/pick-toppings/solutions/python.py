def pick_toppings(toppings: list[str]) -> list[list[str]]:
    pizzas = []
    chosen = []  # what was taken from the part of the board that is decided

    def decide(i):
        if i == len(toppings):
            # A copy, because the list itself goes on changing.
            pizzas.append(chosen[:])
            return
        decide(i + 1)  # leave it
        chosen.append(toppings[i])  # take it
        decide(i + 1)
        chosen.pop()

    decide(0)
    return pizzas
