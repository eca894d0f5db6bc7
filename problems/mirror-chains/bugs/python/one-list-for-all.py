def mirror_chains(beads):
    ways = []
    bracelets = []

    def cut(start):
        if start == len(beads):
            ways.append(bracelets)
            return
        for end in range(start + 1, len(beads) + 1):
            piece = beads[start:end]
            if piece == piece[::-1]:
                bracelets.append(piece)
                cut(end)
                bracelets.pop()

    cut(0)
    return ways
