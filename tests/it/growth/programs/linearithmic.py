#: merge_sort  grows=n log n  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    if len(nums) < 2:
        return nums
    mid = len(nums) // 2
    left, right = f(nums[:mid]), f(nums[mid:])
    out, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            out.append(left[i])
            i += 1
        else:
            out.append(right[j])
            j += 1
    return out + left[i:] + right[j:]

#: merge_sort_of_few  grows=n log n  input=numbers  sizes=50,100,200,400
def f(nums):
    if len(nums) < 2:
        return nums
    mid = len(nums) // 2
    left, right = f(nums[:mid]), f(nums[mid:])
    out, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            out.append(left[i])
            i += 1
        else:
            out.append(right[j])
            j += 1
    return out + left[i:] + right[j:]

#: quick_sort  grows=n log n  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    if len(nums) < 2:
        return nums
    pivot = nums[len(nums) // 2]
    less = [x for x in nums if x < pivot]
    same = [x for x in nums if x == pivot]
    more = [x for x in nums if x > pivot]
    return f(less) + same + f(more)

#: quick_sort_of_few  grows=n log n  input=numbers  sizes=50,100,200,400
def f(nums):
    if len(nums) < 2:
        return nums
    pivot = nums[len(nums) // 2]
    less = [x for x in nums if x < pivot]
    same = [x for x in nums if x == pivot]
    more = [x for x in nums if x > pivot]
    return f(less) + same + f(more)

#: heap_sort_by_hand  grows=n log n  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    heap = list(nums)
    def sink(i, end):
        while 2 * i + 1 < end:
            child = 2 * i + 1
            if child + 1 < end and heap[child + 1] > heap[child]:
                child += 1
            if heap[i] >= heap[child]:
                return
            heap[i], heap[child] = heap[child], heap[i]
            i = child
    for i in range(len(heap) // 2 - 1, -1, -1):
        sink(i, len(heap))
    for end in range(len(heap) - 1, 0, -1):
        heap[0], heap[end] = heap[end], heap[0]
        sink(0, end)
    return heap

#: heap_of_the_library  grows=n log n  input=numbers  sizes=250,1000,4000,16000
import heapq

def f(nums):
    heap = []
    for x in nums:
        heapq.heappush(heap, x)
    return [heapq.heappop(heap) for _ in range(len(heap))]

#: built_in_sort  grows=n log n  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    return sorted(nums)

#: sort_then_neighbours  grows=n log n  input=numbers  sizes=250,1000,4000,16000
def f(nums):
    nums = sorted(nums)
    best = None
    for a, b in zip(nums, nums[1:]):
        if best is None or b - a < best:
            best = b - a
    return best

#: merged_spans  grows=n log n  input=spans  sizes=250,1000,4000,16000
def f(spans):
    out = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1][1] = max(out[-1][1], end)
        else:
            out.append([start, end])
    return out

#: a_search_for_each  grows=n log n  input=rising  sizes=250,1000,4000,16000
def f(nums):
    found = 0
    for x in nums:
        low, high = 0, len(nums)
        while low < high:
            mid = (low + high) // 2
            if nums[mid] < x + 1:
                low = mid + 1
            else:
                high = mid
        found += low
    return found

#: rising_run_by_bisection  grows=n log n  input=numbers  sizes=250,1000,4000,16000
from bisect import bisect_left

def f(nums):
    ends = []
    for x in nums:
        at = bisect_left(ends, x)
        if at == len(ends):
            ends.append(x)
        else:
            ends[at] = x
    return len(ends)

#: harmonic_loops  grows=n log n  input=size  sizes=250,1000,4000,16000
def f(n):
    divisors = [0] * (n + 1)
    for d in range(1, n + 1):
        for multiple in range(d, n + 1, d):
            divisors[multiple] += 1
    return max(divisors)

#: digits_of_each  grows=n log n  input=size  sizes=250,1000,4000,16000
def f(n):
    ones = 0
    for x in range(n):
        while x:
            ones += x & 1
            x >>= 1
    return ones

#: inversions_counted  grows=n log n  input=numbers  sizes=100,400,1600,6400
def f(nums):
    def count(part):
        if len(part) < 2:
            return part, 0
        mid = len(part) // 2
        (left, a), (right, b) = count(part[:mid]), count(part[mid:])
        out, i, crossed = [], 0, a + b
        for x in right:
            while i < len(left) and left[i] <= x:
                out.append(left[i])
                i += 1
            crossed += len(left) - i
            out.append(x)
        return out + left[i:], crossed
    return count(nums)[1]
