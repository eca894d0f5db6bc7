def typed_and_erased(keys: str) -> str:
    paper = []  # the letters still there, the newest at the end

    for key in keys:
        if key != "<":
            paper.append(key)
        elif paper:
            paper.pop()

    return "".join(paper)
