def valid_brackets(sheet: str) -> bool:
    opener_of = {")": "(", "]": "[", "}": "{"}
    open_now = {"(": 0, "[": 0, "{": 0}
    for ch in sheet:
        if ch in open_now:
            open_now[ch] += 1
        elif ch in opener_of:
            open_now[opener_of[ch]] -= 1
            if open_now[opener_of[ch]] < 0:
                return False
    return all(count == 0 for count in open_now.values())
