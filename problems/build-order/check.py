def check(args, got, expected):
    jobs, rules = args
    if not isinstance(got, (list, tuple)):
        return "The answer has to be a list of job numbers."
    if len(expected) != jobs:
        if len(got) == 0:
            return True
        return "Some rules contradict each other, so no order works: the empty list was wanted."
    if jobs > 0 and len(got) == 0:
        return "There is an order that works, but the answer is the empty list."

    # Where each job stands in the answer. Only positions are put into messages,
    # because the entries may be anything at all.
    place = {}
    for index, job in enumerate(got):
        if type(job) is not int:
            return f"The entry at index {index} is not a job number."
        if not 0 <= job < jobs:
            return f"The entry at index {index} is not one of the jobs 0 to {jobs - 1}."
        if job in place:
            return f"Job {job} appears more than once, at index {place[job]} and at index {index}."
        place[job] = index
    for job in range(jobs):
        if job not in place:
            return f"Job {job} is missing from the order."

    for first, then in rules:
        if place[first] >= place[then]:
            return f"Job {first} has to come before job {then}, but it comes later."
    return True
