def bead_code(beads: str) -> str:
    parts = []
    start = 0  # where the current run begins

    for i in range(1, len(beads) + 1):
        # A run ends where another colour follows, or where nothing does.
        if i == len(beads) or beads[i] != beads[start]:
            length = i - start
            parts.append(beads[start])
            if length > 1:
                parts.append(str(length))
            start = i

    return "".join(parts)
