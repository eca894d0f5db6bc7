heights = [int(word) for word in input().split()]
best = 0
for before, after in zip(heights, heights[1:]):
    best = max(best, after - before)
print(best)
