def sleepy_hives(honey):
    most = [honey[0], max(honey[0], honey[1])]
    for i in range(2, len(honey)):
        most.append(max(most[i - 1], most[i - 2] + honey[i]))
    return most[-1]
