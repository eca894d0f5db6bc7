from collections import deque


def zip_the_ends(line: ListNode | None) -> ListNode | None:
    children = deque()
    while line is not None:
        children.append(line)
        line = line.next

    start = end = ListNode()  # a placeholder in front
    from_the_front = True
    while children:
        end.next = children.popleft() if from_the_front else children.pop()
        end = end.next
        from_the_front = not from_the_front
    end.next = None
    return start.next
