def bead_code(beads):
    rest = list(beads)
    code = ""
    while rest:
        letter = rest[0]
        count = 0
        while rest and rest[0] == letter:
            count += 1
            rest = rest[1:]
        code += letter
        if count > 1:
            code += str(count)
    return code
