CLOSER_OF = {"(": ")", "[": "]", "{": "}"}
CLOSERS = set(CLOSER_OF.values())


def valid_brackets(sheet: str) -> bool:
    # Keep what is still owed rather than what was seen. Then a closing bracket is
    # right exactly when it equals the newest debt, and no look-up is needed for it.
    owed = []

    for ch in sheet:
        if ch in CLOSER_OF:
            owed.append(CLOSER_OF[ch])
        elif ch in CLOSERS:
            if not owed or owed[-1] != ch:
                return False
            owed.pop()

    return len(owed) == 0
