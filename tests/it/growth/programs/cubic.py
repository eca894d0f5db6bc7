#: three_loops  grows=n^3  input=numbers  sizes=20,40,80,160
def f(nums):
    count = 0
    for a in nums:
        for b in nums:
            for c in nums:
                if a + b == c:
                    count += 1
    return count

#: three_rising_loops  grows=n^3  input=numbers  sizes=40,80,160,320
def f(nums):
    count = 0
    for i in range(len(nums)):
        for j in range(i + 1, len(nums)):
            for k in range(j + 1, len(nums)):
                if nums[i] + nums[j] + nums[k] == 0:
                    count += 1
    return count

#: product_of_squares  grows=n^3  input=square  sizes=8,16,32,64
def f(grid):
    n = len(grid)
    return [[sum(grid[i][k] * grid[k][j] for k in range(n)) for j in range(n)] for i in range(n)]

#: sums_of_all_parts  grows=n^3  input=numbers  sizes=50,100,200,400
def f(nums):
    best = nums[0]
    for i in range(len(nums)):
        for j in range(i, len(nums)):
            total = 0
            for k in range(i, j + 1):
                total += nums[k]
            best = max(best, total)
    return best

#: shortest_ways_between_all  grows=n^3  input=square  sizes=10,20,40,80
def f(grid):
    n = len(grid)
    far = [list(row) for row in grid]
    for via in range(n):
        for a in range(n):
            for b in range(n):
                if far[a][via] + far[via][b] < far[a][b]:
                    far[a][b] = far[a][via] + far[via][b]
    return far
