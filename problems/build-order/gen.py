from random import Random


def generate(n, seed):
    """n jobs in at most 25 stages and about two rules per job, all of them forwards.

    An order always exists, so that a solution has to go through every job and rule. All jobs of the later stages wait
    for one job of the first stage, which makes a list of its rules slow to search.
    """
    rng = Random(seed)
    jobs = list(range(n))
    rng.shuffle(jobs)
    stages = [jobs[start::25] for start in range(min(25, n))]
    rules = []
    if len(stages) > 1:
        first = stages[0][0]
        rules.extend([first, job] for stage in stages[1:] for job in stage)
        for _ in range(2 * n - len(rules)):
            earlier = rng.randrange(len(stages) - 1)
            later = rng.randrange(earlier + 1, len(stages))
            rules.append([rng.choice(stages[earlier]), rng.choice(stages[later])])
        rng.shuffle(rules)
    return [n, rules]
