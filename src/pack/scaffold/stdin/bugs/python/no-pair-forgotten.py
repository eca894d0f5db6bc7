heights = [int(word) for word in input().split()]
rises = [after - before for before, after in zip(heights, heights[1:])]
print(max(max(rises), 0))
