def mirror_chains(beads: str) -> list[list[str]]:
    ways = []
    bracelets = []

    def cut(start):
        if start == len(beads):
            ways.append(bracelets[:])
            return
        for end in range(start + 1, len(beads) + 1):
            bracelet = beads[start:end]
            if bracelet == bracelet[::-1]:
                bracelets.append(bracelet)
                cut(end)
                bracelets.pop()

    cut(0)
    return ways
