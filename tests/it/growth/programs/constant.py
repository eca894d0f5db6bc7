#: formula  grows=1  input=size  sizes=1000,10000,100000,1000000
def f(n):
    return n * (n + 1) // 2

#: first_and_last  grows=1  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    if not nums:
        return 0
    return nums[0] + nums[-1]

#: early_return_on_the_first  grows=1  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    for x in nums:
        return x
    return None

#: ten_at_most  grows=1  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    total = 0
    for i, x in enumerate(nums):
        if i == 10:
            break
        total += x
    return total

#: odd_or_even  grows=1  input=size  sizes=8,16,32,64
def f(n):
    if n % 2 == 0:
        return "even"
    return "odd"

#: leap_year  grows=1  input=size  sizes=250,1000,4000,16000
def f(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)

#: middle_of_three  grows=1  input=rising  sizes=60,120,240,480
def f(nums):
    low, mid, high = nums[0], nums[len(nums) // 2], nums[-1]
    return sorted([low, mid, high])[1]

#: window_of_a_fixed_width  grows=1  input=numbers  sizes=100,200,400,800
def f(nums):
    best = nums[0]
    for i in range(20):
        for j in range(i):
            best = max(best, nums[i] + nums[j])
    return best
