def all_but_mine(cards):
    result = []
    for i in range(len(cards)):
        product = 1
        for j in range(len(cards)):
            if j != i:
                product = product * cards[j] % 10000
        result.append(product)
    return result
