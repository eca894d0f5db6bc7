def valid_brackets(sheet: str) -> bool:
    pairs = {"(": ")", "[": "]", "{": "}"}
    waiting = []
    for ch in sheet:
        if ch in pairs:
            waiting.append(ch)
        else:
            if not waiting or pairs[waiting.pop()] != ch:
                return False
    return not waiting
