def valid_brackets(sheet: str) -> bool:
    opener_of = {")": "(", "]": "[", "}": "{"}
    waiting = []
    for ch in sheet:
        if ch in "([{":
            waiting.append(ch)
        elif ch in opener_of:
            if waiting.pop() != opener_of[ch]:
                return False
    return len(waiting) == 0
