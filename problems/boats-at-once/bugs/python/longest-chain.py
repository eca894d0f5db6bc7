def boats_at_once(boats):
    boats.sort()
    most = 0
    here = 0
    for i in range(len(boats)):
        if i > 0 and boats[i][0] < boats[i - 1][1]:
            here += 1
        else:
            here = 1
        most = max(most, here)
    return most
