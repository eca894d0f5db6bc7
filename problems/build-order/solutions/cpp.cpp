#include <queue>
#include <vector>

std::vector<long long> build_order(long long jobs, const std::vector<std::vector<long long>> &rules) {
    std::vector<std::vector<long long>> followers(jobs);
    // A repeated rule is counted, and crossed off, as often as it is listed.
    std::vector<long long> waiting_for(jobs, 0);
    for (const auto &rule : rules) {
        followers[rule[0]].push_back(rule[1]);
        waiting_for[rule[1]]++;
    }

    std::queue<long long> ready;
    for (long long job = 0; job < jobs; job++) {
        if (waiting_for[job] == 0) {
            ready.push(job);
        }
    }
    std::vector<long long> order;
    while (!ready.empty()) {
        const long long job = ready.front();
        ready.pop();
        order.push_back(job);
        for (const long long follower : followers[job]) {
            if (--waiting_for[follower] == 0) {
                ready.push(follower);
            }
        }
    }

    // Jobs on a circle of rules, or behind one, never become ready.
    if (static_cast<long long>(order.size()) < jobs) {
        order.clear();
    }
    return order;
}
