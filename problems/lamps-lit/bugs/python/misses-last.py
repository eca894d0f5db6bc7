def lamps_lit(last):
    return [bin(panel).count("1") for panel in range(last)]
