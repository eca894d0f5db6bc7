#: bubble_sort  grows=n^2  input=numbers  sizes=50,100,200,400
def f(nums):
    nums = list(nums)
    for i in range(len(nums)):
        for j in range(len(nums) - 1 - i):
            if nums[j] > nums[j + 1]:
                nums[j], nums[j + 1] = nums[j + 1], nums[j]
    return nums

#: insertion_sort  grows=n^2  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    nums = list(nums)
    for i in range(1, len(nums)):
        x, j = nums[i], i
        while j > 0 and nums[j - 1] > x:
            nums[j] = nums[j - 1]
            j -= 1
        nums[j] = x
    return nums

#: selection_sort  grows=n^2  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    nums = list(nums)
    for i in range(len(nums)):
        least = i
        for j in range(i + 1, len(nums)):
            if nums[j] < nums[least]:
                least = j
        nums[i], nums[least] = nums[least], nums[i]
    return nums

#: every_pair  grows=n^2  input=rising  sizes=250,1000,4000,16000
def f(nums):
    for i in range(len(nums)):
        for j in range(i + 1, len(nums)):
            if nums[i] + nums[j] == -1:
                return [i, j]
    return []

#: membership_in_a_list  grows=n^2  input=rising  sizes=250,1000,4000,16000
def f(nums):
    seen = []
    for x in nums:
        if x in seen:
            return True
        seen.append(x)
    return False

#: count_of_each  grows=n^2  input=numbers  sizes=60,120,240,480
def f(nums):
    return [nums.count(x) for x in nums]

#: a_small_square_beside_much_else  grows=n^2  input=rising  sizes=250,1000,4000,16000
def f(nums):
    most = 0
    for x in nums:
        for y in range(20):
            most = max(most, x * y % 7)
        if x + 1 in nums:
            most += 1
    return most

#: left_loop_for_each  grows=n^2  input=numbers  sizes=100,200,400,800
def f(nums):
    best = nums[0]
    for i in range(len(nums)):
        total = 0
        for j in range(i, len(nums)):
            total += nums[j]
            if total > best:
                best = total
    return best

#: middle_outwards  grows=n^2  input=same_letter  sizes=60,120,240,480
def f(s):
    count = 0
    for middle in range(len(s)):
        left = right = middle
        while left >= 0 and right < len(s) and s[left] == s[right]:
            count += 1
            left -= 1
            right += 1
    return count

#: common_subsequence  grows=n^2  input=two_texts  sizes=30,60,120,240
def f(a, b):
    row = [0] * (len(b) + 1)
    for x in a:
        before = 0
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], before + 1 if x == y else max(row[j], row[j - 1])
    return row[-1]

#: sorted_worst_case_of_quick_sort  grows=n^2  input=rising  sizes=50,100,200,400
def f(nums):
    if not nums:
        return []
    less = [x for x in nums[1:] if x < nums[0]]
    more = [x for x in nums[1:] if x >= nums[0]]
    return f(less) + [nums[0]] + f(more)

#: rows_of_pascal  grows=n^2  input=size  sizes=30,60,120,240
def f(n):
    row = [1]
    for _ in range(n):
        row = [1] + [(a + b) % 1000 for a, b in zip(row, row[1:])] + [1]
    return sum(row)

#: inner_loop_with_a_break  grows=n^2  input=numbers  sizes=60,240,960,3840
def f(nums):
    late = 0
    for i, x in enumerate(nums):
        for j in range(len(nums)):
            if j > i:
                break
            late += x > nums[j]
    return late

#: table_of_a_square  grows=n^2  input=square  sizes=20,40,80,160
def f(grid):
    return sum(sum(1 for x in row if x > 4) for row in grid)
