def build_order(jobs, rules):
    followers = [[] for _ in range(jobs)]
    for first, then in rules:
        followers[first].append(then)

    state = ["new"] * jobs
    order = []

    def visit(job):
        if state[job] == "open":
            return False
        if state[job] == "done":
            return True
        state[job] = "open"
        order.append(job)
        for follower in followers[job]:
            if not visit(follower):
                return False
        state[job] = "done"
        return True

    for job in range(jobs):
        if not visit(job):
            return []
    return order
