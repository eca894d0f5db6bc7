NEW, OPEN, FINISHED = range(3)


def build_order(jobs, rules):
    followers = [[] for _ in range(jobs)]
    for first, then in rules:
        followers[first].append(then)

    state = [NEW] * jobs
    backwards = []

    def finish(job):
        """Finish everything behind this job, then the job; False on a circle."""
        if state[job] == FINISHED:
            return True
        if state[job] == OPEN:
            return False
        state[job] = OPEN
        for follower in followers[job]:
            if not finish(follower):
                return False
        state[job] = FINISHED
        # Whoever waits for this job is in the list already.
        backwards.append(job)
        return True

    for job in range(jobs):
        if not finish(job):
            return []
    return backwards[::-1]
