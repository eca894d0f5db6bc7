def bead_code(beads):
    code = ""
    count = 0
    for i in range(len(beads)):
        if i > 0 and beads[i] != beads[i - 1]:
            code += beads[i - 1]
            if count > 1:
                code += str(count)
            count = 0
        count += 1
    return code
