def one_more_shift(plan, shift):
    return sorted(plan + [shift])
