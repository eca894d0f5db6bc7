def zip_the_ends(line):
    nodes = []
    while line is not None:
        nodes.append(line)
        line = line.next
    start = end = ListNode(0)
    i, j = 0, len(nodes) - 1
    while i < j:
        end.next = nodes[i]
        nodes[i].next = nodes[j]
        end = nodes[j]
        i += 1
        j -= 1
    end.next = None
    return start.next
