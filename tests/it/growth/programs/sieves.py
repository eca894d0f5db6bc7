#: sieve  grows=n log log n  input=size  sizes=250,1000,4000,16000
def f(n):
    prime = [True] * (n + 1)
    for p in range(2, int(n ** 0.5) + 1):
        if prime[p]:
            for multiple in range(p * p, n + 1, p):
                prime[multiple] = False
    return sum(prime) - 2

#: sieve_by_slices  grows=n log log n  input=size  sizes=1000,4000,16000,64000
def f(n):
    prime = bytearray([1]) * (n + 1)
    for p in range(2, n + 1):
        if p * p > n:
            break
        if prime[p]:
            for multiple in range(p * p, n + 1, p):
                prime[multiple] = 0
    return [p for p in range(2, n + 1) if prime[p]]
