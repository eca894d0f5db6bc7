import random


def generate(n, seed):
    """n calls, the constructor first. All randomness comes from the seed."""
    rng = random.Random(seed)
    inside = rng.randint(0, 9)
    calls = [["@NAME@", [inside]]]
    while len(calls) < n:
        kind = rng.choice(["arrive", "depart", "most"])
        if kind == "most":
            calls.append([kind, []])
        elif kind == "arrive" or inside == 0:
            people = rng.randint(1, 9)
            inside += people
            calls.append(["arrive", [people]])
        else:
            people = rng.randint(1, inside)
            inside -= people
            calls.append([kind, [people]])
    return calls


# Without the "# ", every program that passes the cases is also run on small inputs for the
# seeds 1 to 300. Make only inputs that the statement allows.
#
# def random_input(seed):
#     rng = random.Random(seed)
#     return generate(rng.randint(1, 8), seed)
