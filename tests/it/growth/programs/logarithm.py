#: binary_search  grows=log n  input=missing  sizes=1000,8000,64000,256000
def f(nums, target):
    low, high = 0, len(nums)
    while low < high:
        mid = (low + high) // 2
        if nums[mid] < target:
            low = mid + 1
        else:
            high = mid
    return low

#: binary_search_by_recursion  grows=log n  input=missing  sizes=1000,8000,64000,256000
def f(nums, target):
    def search(low, high):
        if low >= high:
            return -1
        mid = (low + high) // 2
        if nums[mid] == target:
            return mid
        if nums[mid] < target:
            return search(mid + 1, high)
        return search(low, mid)
    return search(0, len(nums))

#: binary_search_in_small_lists  grows=log n  input=missing  sizes=250,1000,4000,16000
def f(nums, target):
    low, high = 0, len(nums) - 1
    while low <= high:
        mid = (low + high) // 2
        if nums[mid] == target:
            return mid
        if nums[mid] < target:
            low = mid + 1
        else:
            high = mid - 1
    return -1

#: power_by_squaring  grows=log n  input=size  sizes=255,65535,16777215,1073741823
def f(n):
    result, base = 1, 3
    while n:
        if n & 1:
            result = result * base % 1000007
        base = base * base % 1000007
        n >>= 1
    return result

#: power_by_halves  grows=log n  input=size  sizes=250,1000,4000,16000
def f(n):
    def power(x, k):
        if k == 0:
            return 1
        half = power(x, k // 2)
        return half * half % 97 * (x if k % 2 else 1) % 97
    return power(5, n)

#: digits  grows=log n  input=size  sizes=100,10000,1000000,100000000
def f(n):
    total = 0
    while n:
        total += n % 10
        n //= 10
    return total

#: bits_by_hand  grows=log n  input=size  sizes=1023,16383,262143,4194303
def f(n):
    count = 0
    while n > 0:
        count += n % 2
        n = n // 2
    return count

#: root_by_halving  grows=log n  input=size  sizes=1000,30000,1000000,30000000
def f(n):
    low, high = 0, n
    while low < high:
        mid = (low + high + 1) // 2
        if mid * mid <= n:
            low = mid
        else:
            high = mid - 1
    return low
