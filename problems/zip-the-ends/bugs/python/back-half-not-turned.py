def zip_the_ends(line):
    if line is None:
        return None
    slow = fast = line
    while fast.next is not None and fast.next.next is not None:
        slow = slow.next
        fast = fast.next.next
    back = slow.next
    slow.next = None
    front = line
    while back is not None:
        after, rest = front.next, back.next
        front.next = back
        back.next = after
        front, back = after, rest
    return line
