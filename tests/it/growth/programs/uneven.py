#: a_stop_somewhere  grows=?  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    for i, x in enumerate(nums):
        if x % 400 == 0:
            return i
    return -1

#: every_order  grows=n!  input=size  sizes=3,4,5,6
def f(n):
    if n == 0:
        return 1
    return sum(f(n - 1) for _ in range(n))

#: every_order_built  grows=n!  input=ones  sizes=3,5,7,9
def f(nums):
    if not nums:
        return [[]]
    out = []
    for i in range(len(nums)):
        for rest in f(nums[:i] + nums[i + 1:]):
            out.append([nums[i]] + rest)
    return out

#: karatsuba  grows=n^1.585  input=small  sizes=32,128,512,2048
def f(nums):
    def times(k):
        if k <= 1:
            return 1
        return times(k // 2) + times(k // 2) + times(k // 2)
    return times(len(nums))

#: even_or_odd_sizes  grows=?  input=size  sizes=101,202,303,404,505,606
def f(n):
    if n % 2:
        return 0
    return sum(i for i in range(n))

#: square_of_the_logarithm  grows=log^2 n  input=size  sizes=1000,8000,64000,256000
def f(n):
    count, i = 0, n
    while i:
        j = n
        while j:
            count += 1
            j //= 2
        i //= 2
    return count

#: a_search_that_ends_soon  grows=1  input=small  sizes=250,1000,4000,16000
def f(nums):
    for i in range(0, len(nums), 50):
        if nums[i] == 7:
            return i
    return -1
