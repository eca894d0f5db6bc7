def crossed_wires(wires):
    count = 0
    for i in range(len(wires)):
        for j in range(i):
            left = wires[i][0] - wires[j][0]
            right = wires[i][1] - wires[j][1]
            if (left < 0 < right) or (right < 0 < left):
                count += 1
    return count
