def mirror_chains(beads):
    bracelets = []
    start = 0
    while start < len(beads):
        for end in range(len(beads), start, -1):
            piece = beads[start:end]
            if piece == piece[::-1]:
                bracelets.append(piece)
                start = end
                break
    return [bracelets]
