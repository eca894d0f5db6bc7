def zip_the_ends(line):
    nodes = []
    here = line
    while here is not None:
        nodes.append(here)
        here = here.next
    i, j = 0, len(nodes) - 1
    while i < j and nodes[i].val != nodes[j].val:
        nodes[i].next = nodes[j]
        if i + 1 < j:
            nodes[j].next = nodes[i + 1]
            nodes[j - 1].next = None
        i += 1
        j -= 1
    return line
