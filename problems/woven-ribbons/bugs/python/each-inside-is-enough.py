def woven_ribbons(first, second, band):
    def inside(ribbon):
        at = 0
        for square in ribbon:
            at = band.find(square, at) + 1
            if at == 0:
                return False
        return True

    return len(first) + len(second) == len(band) and inside(first) and inside(second)
