#: two_rabbits  grows=1.618^n  input=size  sizes=60,120,240,480
def f(n):
    if n < 2:
        return n
    return f(n - 1) + f(n - 2)

#: two_rabbits_at_small_sizes  grows=1.618^n  input=size  sizes=8,12,16,20
def f(n):
    return n if n < 2 else f(n - 1) + f(n - 2)

#: every_subset  grows=2^n  input=numbers  sizes=6,8,10,12
def f(nums):
    if not nums:
        return 1
    return f(nums[1:]) + f(nums[1:])

#: tower_of_discs  grows=2^n  input=size  sizes=6,8,10,12
def f(n):
    moves = []
    def move(k, a, b, c):
        if k:
            move(k - 1, a, c, b)
            moves.append((a, b))
            move(k - 1, c, b, a)
    move(n, 1, 2, 3)
    return len(moves)

#: masks  grows=2^n  input=size  sizes=4,8,12,16
def f(n):
    best = 0
    for mask in range(1 << n):
        if mask % 7 == 3:
            best += 1
    return best

#: take_or_leave  grows=2^n  input=ones  sizes=8,10,12,14
def f(nums):
    def best(i, left):
        if i == len(nums):
            return left
        return max(best(i + 1, left), best(i + 1, left + nums[i]))
    return best(0, 0)

#: three_ways  grows=3^n  input=size  sizes=4,6,8,10
def f(n):
    if n == 0:
        return 1
    return f(n - 1) + f(n - 1) + f(n - 1)

#: five_ways  grows=5^n  input=size  sizes=3,4,5,6
def f(n):
    if n == 0:
        return 1
    return sum(f(n - 1) for _ in range(5))

#: three_steps_back  grows=1.839^n  input=size  sizes=8,11,14,17
def f(n):
    if n < 3:
        return 1
    return f(n - 1) + f(n - 2) + f(n - 3)

#: words_of_length_n  grows=3^n  input=size  sizes=3,5,7,9
def f(n):
    words = [""]
    for _ in range(n):
        words = [word + c for word in words for c in "abc"]
    return len(words)
