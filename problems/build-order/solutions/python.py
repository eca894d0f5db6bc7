from collections import deque


def build_order(jobs, rules):
    followers = [[] for _ in range(jobs)]
    # How many rules still hold each job back. A repeated rule is counted, and
    # crossed off, as often as it is listed, so the repeats do no harm.
    waiting_for = [0] * jobs
    for first, then in rules:
        followers[first].append(then)
        waiting_for[then] += 1

    ready = deque(job for job in range(jobs) if waiting_for[job] == 0)
    order = []
    while ready:
        job = ready.popleft()
        order.append(job)
        for follower in followers[job]:
            waiting_for[follower] -= 1
            if waiting_for[follower] == 0:
                ready.append(follower)

    # Jobs on a circle of rules, or behind one, never become ready.
    return order if len(order) == jobs else []
