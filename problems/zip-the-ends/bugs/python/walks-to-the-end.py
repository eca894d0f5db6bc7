def zip_the_ends(line):
    front = line
    while front is not None and front.next is not None and front.next.next is not None:
        before = front
        while before.next.next is not None:
            before = before.next
        last = before.next
        before.next = None
        last.next = front.next
        front.next = last
        front = last.next
    return line
