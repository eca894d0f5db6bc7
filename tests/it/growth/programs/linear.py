#: total  grows=n  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    total = 0
    for x in nums:
        total += x
    return total

#: built_in_sum  grows=n  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    return sum(nums)

#: largest_of_few  grows=n  input=numbers  sizes=50,100,200,400
def f(nums):
    best = nums[0]
    for x in nums:
        if x > best:
            best = x
    return best

#: seen_before  grows=n  input=rising  sizes=250,1000,4000,16000
def f(nums):
    seen = set()
    for x in nums:
        if x in seen:
            return True
        seen.add(x)
    return False

#: seen_before_in_odd_sizes  grows=n  input=numbers  sizes=300,900,2700,8100
def f(nums):
    seen = {}
    for i, x in enumerate(nums):
        if -x in seen:
            seen[x] = seen[-x]
        else:
            seen[x] = i
    return len(seen)

#: letters_counted  grows=n  input=text  sizes=250,1000,4000,16000
def f(s):
    counts = {}
    for c in s:
        counts[c] = counts.get(c, 0) + 1
    return max(counts.values())

#: counter_of_words  grows=n  input=words  sizes=250,1000,4000,16000
from collections import Counter

def f(words):
    return Counter(words).most_common(1)[0][1]

#: squares_listed  grows=n  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    return [x * x for x in nums if x % 2 == 0]

#: join_of_parts  grows=n  input=text  sizes=250,1000,4000,16000
def f(s):
    parts = []
    for c in s:
        parts.append(c.upper())
    return "".join(parts)

#: two_pointers  grows=n  input=rising  sizes=250,1000,4000,16000
def f(nums):
    left, right, steps = 0, len(nums) - 1, 0
    while left < right:
        if nums[left] + nums[right] > 10 * len(nums):
            right -= 1
        else:
            left += 1
        steps += 1
    return steps

#: window_that_slides  grows=n  input=text  sizes=250,1000,4000,16000
def f(s):
    last, start, best = {}, 0, 0
    for i, c in enumerate(s):
        if last.get(c, -1) >= start:
            start = last[c] + 1
        last[c] = i
        best = max(best, i - start + 1)
    return best

#: steps_of_a_stair_remembered  grows=n  input=size  sizes=60,120,240,480
def f(n):
    ways = [1, 1]
    for i in range(2, n + 1):
        ways.append((ways[i - 1] + ways[i - 2]) % 1000007)
    return ways[n]

#: memoised_recursion  grows=n  input=size  sizes=40,80,160,320
def f(n):
    known = {}
    def ways(k):
        if k < 3:
            return k
        if k not in known:
            known[k] = (ways(k - 1) + ways(k - 2) + ways(k - 3)) % 997
        return known[k]
    return ways(n)

#: prefix_sums  grows=n  input=numbers  sizes=500,1000,2000,4000
def f(nums):
    sums = [0]
    for x in nums:
        sums.append(sums[-1] + x)
    return min(sums[i + 10] - sums[i] for i in range(len(nums) - 9))

#: counting_sort_of_digits  grows=n  input=small  sizes=250,1000,4000,16000
def f(nums):
    counts = [0] * 10
    for x in nums:
        counts[x] += 1
    out = []
    for digit, count in enumerate(counts):
        out.extend([digit] * count)
    return out

#: brackets_on_a_stack  grows=n  input=text  sizes=250,1000,4000,16000
def f(s):
    stack = []
    for c in s:
        if c < "n" or not stack:
            stack.append(c)
        else:
            stack.pop()
    return len(stack)

#: next_larger  grows=n  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    out, waiting = [-1] * len(nums), []
    for i, x in enumerate(nums):
        while waiting and nums[waiting[-1]] < x:
            out[waiting.pop()] = x
        waiting.append(i)
    return out

#: breadth_first  grows=n  input=edges  sizes=250,1000,4000,16000
from collections import deque

def f(n, edges):
    near = [[] for _ in range(n)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    far, row = [-1] * n, deque([0])
    far[0] = 0
    while row:
        at = row.popleft()
        for other in near[at]:
            if far[other] < 0:
                far[other] = far[at] + 1
                row.append(other)
    return max(far)

#: half_is_enough  grows=n  input=text  sizes=250,1000,4000,16000
def f(s):
    same = 0
    for i in range(len(s) // 2):
        if s[i] == s[-1 - i]:
            same += 1
    return same

#: palindrome_by_slices_of_a_text  grows=n  input=same_letter  sizes=250,1000,4000,16000
def f(s):
    for i in range(len(s)):
        if s[i] != s[len(s) - 1 - i]:
            return False
    return True

#: set_and_longest_streak  grows=n  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    have, best = set(nums), 0
    for x in have:
        if x - 1 not in have:
            end = x
            while end + 1 in have:
                end += 1
            best = max(best, end - x + 1)
    return best

#: five_passes  grows=n  input=numbers  sizes=60,120,240,480
def f(nums):
    for _ in range(5):
        nums = [x + 1 for x in nums]
    return nums

#: groups_by_first_letter  grows=n  input=words  sizes=200,800,3200,12800
from collections import defaultdict

def f(words):
    groups = defaultdict(list)
    for word in words:
        groups[word[0]].append(word)
    return max(len(group) for group in groups.values())
