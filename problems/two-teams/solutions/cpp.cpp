#include <queue>
#include <vector>

std::vector<long long> two_teams(long long children, const std::vector<std::vector<long long>> &rivals) {
    std::vector<std::vector<long long>> rivals_of(children);
    for (const std::vector<long long> &pair : rivals) {
        rivals_of[pair[0]].push_back(pair[1]);
        rivals_of[pair[1]].push_back(pair[0]);
    }
    std::vector<long long> team(children, -1);
    for (long long start = 0; start < children; start++) {
        if (team[start] != -1) {
            continue;
        }
        // The smallest number of a new group: it may choose, and all others of the group follow from it.
        team[start] = 0;
        std::queue<long long> waiting;
        waiting.push(start);
        while (!waiting.empty()) {
            const long long child = waiting.front();
            waiting.pop();
            for (long long rival : rivals_of[child]) {
                if (team[rival] == -1) {
                    team[rival] = 1 - team[child];
                    waiting.push(rival);
                } else if (team[rival] == team[child]) {
                    return {};
                }
            }
        }
    }
    return team;
}
