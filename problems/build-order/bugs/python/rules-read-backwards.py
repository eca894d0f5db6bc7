from collections import deque


def build_order(jobs, rules):
    followers = [[] for _ in range(jobs)]
    waiting_for = [0] * jobs
    for job, needed in rules:
        followers[needed].append(job)
        waiting_for[job] += 1

    ready = deque(job for job in range(jobs) if waiting_for[job] == 0)
    order = []
    while ready:
        job = ready.popleft()
        order.append(job)
        for follower in followers[job]:
            waiting_for[follower] -= 1
            if waiting_for[follower] == 0:
                ready.append(follower)
    return order if len(order) == jobs else []
