def zip_the_ends(line):
    if line is None:
        return None
    slow = fast = line
    while fast.next is not None and fast.next.next is not None:
        slow = slow.next
        fast = fast.next.next
    turned = None
    here = slow.next
    while here is not None:
        here.next, turned, here = turned, here, here.next
    front = line
    while turned is not None:
        after, rest = front.next, turned.next
        front.next = turned
        turned.next = after
        front, turned = after, rest
    return line
