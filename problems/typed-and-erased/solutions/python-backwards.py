def typed_and_erased(keys: str) -> str:
    # From the end, an erase key is met before the letter that it takes away.
    kept = []
    erasures = 0  # met, but with no letter found for them yet

    for key in reversed(keys):
        if key == "<":
            erasures += 1
        elif erasures > 0:
            erasures -= 1
        else:
            kept.append(key)

    kept.reverse()
    return "".join(kept)
