def valid_brackets(sheet: str) -> bool:
    marks = [ch for ch in sheet if ch in "()[]{}"]
    i = 0
    while i + 1 < len(marks):
        if marks[i] + marks[i + 1] in ("()", "[]", "{}"):
            del marks[i:i + 2]
            i = 0
        else:
            i += 1
    return len(marks) == 0
