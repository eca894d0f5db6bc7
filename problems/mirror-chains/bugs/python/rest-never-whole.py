def mirror_chains(beads):
    ways = []

    def cut(start, bracelets):
        if start == len(beads) - 1:
            ways.append(bracelets + [beads[start]])
            return
        for end in range(start + 1, len(beads)):
            piece = beads[start:end]
            if piece == piece[::-1]:
                cut(end, bracelets + [piece])

    cut(0, [])
    return ways
