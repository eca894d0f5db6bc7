from itertools import permutations


def pick_toppings(toppings):
    found = set()
    for size in range(len(toppings) + 1):
        for order in permutations(toppings, size):
            found.add(frozenset(order))
    return [[t for t in toppings if t in pizza] for pizza in found]
