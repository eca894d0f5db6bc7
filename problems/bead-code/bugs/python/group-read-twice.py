from itertools import groupby


def bead_code(beads):
    code = ""
    for letter, group in groupby(beads):
        code += letter
        if len(list(group)) > 1:
            code += str(len(list(group)))
    return code
