def bead_code(beads):
    counts = {}
    for letter in beads:
        counts[letter] = counts.get(letter, 0) + 1

    code = ""
    for letter, count in counts.items():
        code += letter
        if count > 1:
            code += str(count)
    return code
