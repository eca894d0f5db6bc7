def bead_code(beads):
    if beads == "":
        return ""

    code = ""
    current = beads[0]
    count = 1
    for letter in beads[1:]:
        if letter == current:
            count += 1
        else:
            code += current
            if count > 1:
                code += str(count)
            current = letter
            count = 0

    code += current
    if count > 1:
        code += str(count)
    return code
