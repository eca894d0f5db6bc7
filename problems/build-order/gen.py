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


def shaped_rules(rng, shape, jobs):
    """Rules between the jobs 0 to jobs - 1; jobs is from 2 to 300, so that no chain is too long."""
    names = list(range(jobs))
    if shape != 8:
        rng.shuffle(names)
    some = names[: rng.randint(2, jobs)]
    if shape == 0:
        pairs = [[rng.randrange(jobs), rng.randrange(jobs)] for _ in range(rng.randint(1, jobs))]
    elif shape == 1:
        pairs = [[names[i - 1], names[i]] for i in range(1, jobs)]
    elif shape == 2:
        pairs = [[some[i - 1], some[i]] for i in range(len(some))]
    elif shape == 3:
        pairs = [[names[0], name] for name in some[1:]]
    elif shape == 4:
        pairs = [[name, names[0]] for name in some[1:]]
    elif shape == 5:
        # A chain into a circle, and one out of it.
        cut = rng.randrange(jobs)
        pairs = [[names[i - 1], names[i]] for i in range(1, jobs)] + [[names[-1], names[cut]]]
    elif shape == 6:
        pairs = [[names[i], names[j]] for i in range(jobs) for j in range(i + 1, min(jobs, i + 4))]
    elif shape == 7:
        pairs = [[names[i // 2], names[i]] for i in range(1, jobs)]
    else:
        pairs = []
        for _ in range(rng.randint(1, 2 * jobs)):
            i, j = sorted(rng.sample(range(jobs), 2))
            pairs.append([names[i], names[j]])
    if shape not in (2, 5) and rng.random() < 0.1:
        pairs.append([names[-1]] * 2)
    if rng.random() < 0.5:
        pairs += [list(pair) for pair in rng.choices(pairs, k=rng.randint(1, 3))]
    if rng.random() < 0.7:
        rng.shuffle(pairs)
    return pairs


def random_input(seed):
    """Chains, circles, stars and other rules, mostly for 0 to 8 jobs; some rules are repeated."""
    rng = Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        jobs = turn % 4
        count = rng.randint(0, 2) if jobs > 0 else 0
        return [jobs, [[rng.randrange(jobs), rng.randrange(jobs)] for _ in range(count)]]
    if kind < 16:
        jobs = rng.randint(2, 8)
        return [jobs, shaped_rules(rng, rng.choice([0, 1, 2, 3, 4, 5, 6, 6, 7, 8, 8, 8]), jobs)]
    if kind < 19:
        jobs = rng.randint(20, 50)
        return [jobs, shaped_rules(rng, rng.choice([1, 2, 5, 6, 7, 8, 8]), jobs)]
    if turn % 15 == 0:
        return [2000, [[1999, job] for job in range(1000, 1999)]]
    if turn % 15 == 1:
        return [rng.randint(300, 600), [[1, 0]] * 300]
    jobs = rng.choice([150, 260, 300])
    rules = shaped_rules(rng, [1, 2, 3, 4, 5, 7, 8][turn % 7], jobs)
    if turn % 2 and jobs < 300:
        # The same boat again next to it.
        return [2 * jobs, rules + [[first + jobs, then + jobs] for first, then in rules]]
    return [jobs, rules]
