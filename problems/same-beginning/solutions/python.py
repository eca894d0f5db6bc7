def same_beginning(streets: list[str]) -> str:
    if not streets:
        return ""

    first = streets[0]
    for i, letter in enumerate(first):
        # Column i: does every name have this letter here?
        for street in streets:
            if i == len(street) or street[i] != letter:
                return first[:i]
    return first
