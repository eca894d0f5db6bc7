def zip_the_ends(line):
    nodes = []
    while line is not None:
        nodes.append(line)
        line = line.next
    order = []
    i, j = 0, len(nodes) - 1
    while i < j:
        order += [nodes[j], nodes[i]]
        i += 1
        j -= 1
    if i == j:
        order.append(nodes[i])
    for node, after in zip(order, order[1:] + [None]):
        node.next = after
    return order[0] if order else None
