def paper_product(first, second):
    return str(int(first) * int(second))
