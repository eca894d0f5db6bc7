def mirror_chains(beads):
    ways = []

    def cut(start, bracelets):
        if start == len(beads):
            ways.append(bracelets)
            return
        for end in range(start + 2, len(beads) + 1):
            piece = beads[start:end]
            if piece == piece[::-1]:
                cut(end, bracelets + [piece])

    cut(0, [])
    return ways
