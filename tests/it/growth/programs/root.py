#: trial_division  grows=sqrt n  input=prime  sizes=1000,10000,100000,1000000
def f(n):
    if n < 2:
        return False
    d = 2
    while d * d <= n:
        if n % d == 0:
            return False
        d += 1
    return True

#: divisor_pairs  grows=sqrt n  input=size  sizes=1000,8000,64000,512000
def f(n):
    pairs = 0
    for d in range(1, int(n ** 0.5) + 1):
        if n % d == 0:
            pairs += 2
    return pairs

#: root_by_counting  grows=sqrt n  input=size  sizes=250,1000,4000,16000
def f(n):
    i = 0
    while (i + 1) * (i + 1) <= n:
        i += 1
    return i

#: rows_of_a_stair  grows=sqrt n  input=size  sizes=250,1000,4000,16000
def f(n):
    rows = 0
    while n > rows:
        rows += 1
        n -= rows
    return rows
