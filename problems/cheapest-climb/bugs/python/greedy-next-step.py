def cheapest_climb(tolls):
    position = -1  # the ground
    paid = 0
    # as long as two strides up is still on the stair, take the cheaper one
    while position + 2 < len(tolls):
        if tolls[position + 1] < tolls[position + 2]:
            position += 1
        else:
            position += 2
        paid += tolls[position]
    return paid
