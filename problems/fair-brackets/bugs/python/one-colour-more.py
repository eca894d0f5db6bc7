def fair_brackets(pairs, colours):
    result = []

    def build(text, opened, closed):
        if closed == pairs:
            result.append(text)
            return
        if opened < pairs and opened - closed <= colours:
            build(text + "(", opened + 1, closed)
        if closed < opened:
            build(text + ")", opened, closed + 1)

    build("", 0, 0)
    return result
