def traced_word(tray: list[str], word: str) -> bool:
    letters = {(r, c): letter for r, row in enumerate(tray) for c, letter in enumerate(row)}

    # All beginnings of a path at once: the last place, and the set of all its places.
    paths = {(place, frozenset([place])) for place, letter in letters.items() if letter == word[0]}
    for wanted in word[1:]:
        longer = set()
        for (r, c), touched in paths:
            for place in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if letters.get(place) == wanted and place not in touched:
                    longer.add((place, touched | {place}))
        paths = longer

    return len(paths) > 0
