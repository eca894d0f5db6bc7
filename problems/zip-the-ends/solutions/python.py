def zip_the_ends(line: ListNode | None) -> ListNode | None:
    if line is None:
        return None

    # The slow one stops in the middle, at the last child of the front half.
    slow = fast = line
    while fast.next is not None and fast.next.next is not None:
        slow = slow.next
        fast = fast.next.next

    # Cut here, and turn the back half round.
    here = slow.next
    slow.next = None
    turned = None
    while here is not None:
        following = here.next
        here.next = turned
        turned = here
        here = following

    # Put each child of the turned half behind one of the front half. The front half is never shorter.
    front = line
    while turned is not None:
        after, rest = front.next, turned.next
        front.next = turned
        turned.next = after
        front, turned = after, rest

    return line
