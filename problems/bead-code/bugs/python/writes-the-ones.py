def bead_code(beads):
    code = ""
    i = 0
    while i < len(beads):
        count = 0
        letter = beads[i]
        while i < len(beads) and beads[i] == letter:
            count += 1
            i += 1
        code += letter + str(count)
    return code
