from collections import deque


def build_order(jobs, rules):
    followers = {}
    waiting_for = {}
    for first, then in rules:
        followers.setdefault(first, []).append(then)
        followers.setdefault(then, [])
        waiting_for[then] = waiting_for.get(then, 0) + 1

    ready = deque(job for job in followers if job not in waiting_for)
    order = []
    while ready:
        job = ready.popleft()
        order.append(job)
        for follower in followers[job]:
            waiting_for[follower] -= 1
            if waiting_for[follower] == 0:
                ready.append(follower)
    return order if len(order) == len(followers) else []
