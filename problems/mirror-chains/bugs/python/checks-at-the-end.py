def mirror_chains(beads):
    ways = []

    def cut(start, bracelets):
        if start == len(beads):
            if all(piece == piece[::-1] for piece in bracelets):
                ways.append(bracelets)
            return
        for end in range(start + 1, len(beads) + 1):
            cut(end, bracelets + [beads[start:end]])

    cut(0, [])
    return ways
