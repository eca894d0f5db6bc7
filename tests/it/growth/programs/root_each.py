#: a_division_test_for_each  grows=n sqrt n  input=size  sizes=250,1000,4000,16000
def f(n):
    count = 0
    for x in range(n):
        for d in range(1, int(n ** 0.5) + 1):
            if x % d == 0:
                count += 1
    return count

#: blocks_of_the_root  grows=n sqrt n  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    width = max(1, int(len(nums) ** 0.5))
    best = 0
    for i in range(len(nums)):
        total = 0
        for j in range(i, min(len(nums), i + width)):
            total += nums[j]
        best = max(best, total)
    return best
