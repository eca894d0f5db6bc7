def build_order(jobs, rules):
    needs = [[] for _ in range(jobs)]
    for first, then in rules:
        needs[then].append(first)

    order = []
    done = [False] * jobs
    while len(order) < jobs:
        # look for the next job that can be done now
        for job in range(jobs):
            if not done[job] and all(done[needed] for needed in needs[job]):
                done[job] = True
                order.append(job)
                break
        else:
            return []
    return order
