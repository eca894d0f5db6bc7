def turn_the_train(train):
    count = 0
    wagon = train
    while wagon:
        count += 1
        wagon = wagon.next

    start = ListNode()
    last = start
    for steps in range(count - 1, -1, -1):
        wagon = train
        for _ in range(steps):
            wagon = wagon.next
        last.next = ListNode(wagon.val)
        last = last.next
    return start.next
