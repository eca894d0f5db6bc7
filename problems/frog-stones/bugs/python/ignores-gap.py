def frog_stones(leaps):
    reach = 0
    for i in range(len(leaps)):
        reach = max(reach, i + leaps[i])
    return reach >= len(leaps)
