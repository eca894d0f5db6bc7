function buildOrder(jobs, rules) {
    const followers = Array.from({ length: jobs }, () => []);
    // A repeated rule is counted, and crossed off, as often as it is listed.
    const waitingFor = new Array(jobs).fill(0);
    for (const [first, then] of rules) {
        followers[first].push(then);
        waitingFor[then]++;
    }

    const order = []; // a loop over a list goes on to what is added while it runs
    for (let job = 0; job < jobs; job++) {
        if (waitingFor[job] === 0) {
            order.push(job);
        }
    }
    for (const job of order) {
        for (const follower of followers[job]) {
            waitingFor[follower]--;
            if (waitingFor[follower] === 0) {
                order.push(follower);
            }
        }
    }

    // Jobs on a circle of rules, or behind one, never become ready.
    return order.length === jobs ? order : [];
}
