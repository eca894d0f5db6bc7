def even_split(stones):
    total = sum(stones)

    def fill(i, missing):
        if missing == 0:
            return True
        if missing < 0 or i == len(stones):
            return False
        return fill(i + 1, missing - stones[i]) or fill(i + 1, missing)

    return total % 2 == 0 and fill(0, total // 2)
