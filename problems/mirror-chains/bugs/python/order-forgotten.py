def mirror_chains(beads):
    ways = []
    known = set()

    def cut(start, bracelets):
        if start == len(beads):
            key = tuple(sorted(bracelets))
            if key not in known:
                known.add(key)
                ways.append(bracelets)
            return
        for end in range(start + 1, len(beads) + 1):
            piece = beads[start:end]
            if piece == piece[::-1]:
                cut(end, bracelets + [piece])

    cut(0, [])
    return ways
