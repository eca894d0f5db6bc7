import random

# All printable characters but the brackets.
OTHERS = "".join(chr(code) for code in range(32, 127) if chr(code) not in "()[]{}")


def generate(n, seed):
    """A valid sheet of n characters, nested as deeply as it can be: nothing stops the pass early.

    With seed 11, all n characters are opening brackets.
    """
    rng = random.Random(seed)
    closer_of = {"(": ")", "[": "]", "{": "}"}
    if seed == 11:
        return ["".join(rng.choice("([{") for _ in range(n))]
    opened = [rng.choice("([{") for _ in range(n // 2)]
    closed = [closer_of[ch] for ch in reversed(opened)]
    middle = "x" * (n % 2)
    return ["".join(opened) + middle + "".join(closed)]


def some_sheet(rng, pairs, size, depth, grow=0.55):
    """A sheet in order with `size` pairs and at most `depth` open at once; it gets deep where `grow` is 1."""
    sheet = ""
    opened = []
    left = size
    while left or opened:
        if left and len(opened) < depth and (not opened or rng.random() < grow):
            opened.append(rng.choice(pairs))
            sheet += opened[-1][0]
            left -= 1
        else:
            sheet += opened.pop()[1]
    return sheet


def random_input(seed):
    """Sheets in order, many with one change: a bracket more, less, moved or of another kind; some notes."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        size, depth = ((1250, 1250), (300, 1), (150, 150), (1300, 2), (260, 260))[seed // 20 % 5]
    elif kind >= 16:
        size, depth = rng.randint(10, 25), rng.choice((2, 5, 25))
    else:
        size, depth = rng.choice((0, 1, 2, 2, 3, 3, 4, 5)), rng.choice((1, 2, 4))
    pairs = rng.choice((["()", "[]", "{}"], ["()", "[]", "{}"], ["()", "{}"], ["[]"]))
    sheet = some_sheet(rng, pairs, size, depth, 1 if kind == 19 else 0.55)
    place = rng.choice((0, len(sheet), rng.randint(0, len(sheet))))
    change = (kind + seed // 20) % 10
    if change == 0:
        sheet = sheet[:place] + rng.choice("()[]{}") + sheet[place:]
    elif change == 1:
        sheet = sheet[:place] + sheet[place + 1 :]
    elif change == 2:
        sheet = sheet[:place] + rng.choice("()[]{}") + sheet[place + 1 :]
    elif change == 3:
        sheet = sheet[:place] + sheet[place : place + 2][::-1] + sheet[place + 2 :]
    elif change == 4:
        sheet = rng.choice(("([)]", "(]", ")(", "{[}]", "((", "))", "}{", "[(", ")]")) + sheet[:place]
    elif change == 5:
        sheet = "".join(rng.choice("()[]{}") for _ in range(rng.randint(1, 5)))
    elif change == 6 and sheet:
        # one closing bracket too many, inside a pair
        place = rng.randint(1, len(sheet) - 1)
        sheet = sheet[:place] + rng.choice(")]}") + sheet[place:]
    if kind % 4 == 1:
        notes = rng.choice((" ", "<>", "ab 1", "/\\\"'|", "!~", OTHERS))
        for _ in range(rng.randint(1, 6)):
            place = rng.randint(0, len(sheet))
            sheet = sheet[:place] + rng.choice(notes) + sheet[place:]
    return [sheet]
