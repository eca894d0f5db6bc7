def mirror_chains(beads):
    ways = []

    def cut(start, bracelets):
        if start == len(beads):
            ways.append(bracelets)
            return
        for end in range(start + 1, len(beads) + 1):
            if beads[start] == beads[end - 1]:
                cut(end, bracelets + [beads[start:end]])

    cut(0, [])
    return ways
