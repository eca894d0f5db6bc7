def frog_stones(leaps):
    reach = 0
    for i in range(len(leaps)):
        if i > reach:
            return False
        reach = max(reach, i + leaps[i])
        if reach >= len(leaps) - 1:
            return True
    return False
