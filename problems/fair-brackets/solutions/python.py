def fair_brackets(pairs: int, colours: int) -> list[str]:
    borders = []

    def stitch_on(border, opened, closed):
        if closed == pairs:
            borders.append(border)
            return
        # A new pair lies inside all those that are still open.
        if opened < pairs and opened - closed < colours:
            stitch_on(border + "(", opened + 1, closed)
        if closed < opened:
            stitch_on(border + ")", opened, closed + 1)

    stitch_on("", 0, 0)
    return borders
