def valid_brackets(sheet: str) -> bool:
    opener_of = {")": "(", "]": "[", "}": "{"}
    waiting = []  # brackets opened and not yet closed, the newest on top

    for ch in sheet:
        if ch in "([{":
            waiting.append(ch)
        elif ch in opener_of:
            # Pairs may not overlap, so only the newest open bracket can be closed.
            if not waiting or waiting.pop() != opener_of[ch]:
                return False

    # A bracket still waiting here was never closed.
    return not waiting
