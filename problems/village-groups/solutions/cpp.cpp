#include <numeric>
#include <utility>
#include <vector>

long long village_groups(long long villages, const std::vector<std::vector<long long>> &roads) {
    std::vector<long long> speaker(villages);  // at first, each village speaks for itself
    std::iota(speaker.begin(), speaker.end(), 0);
    std::vector<long long> members(villages, 1);  // right for speakers of a whole group only

    auto head_of = [&](long long village) {
        while (speaker[village] != village) {
            // Point past the one in between: the next walk is shorter.
            speaker[village] = speaker[speaker[village]];
            village = speaker[village];
        }
        return village;
    };

    long long groups = villages;
    for (const auto &road : roads) {
        long long a = head_of(road[0]);
        long long b = head_of(road[1]);
        if (a == b) {
            continue;
        }
        // The smaller group joins the larger one, so that the ways stay short.
        if (members[a] < members[b]) {
            std::swap(a, b);
        }
        speaker[b] = a;
        members[a] += members[b];
        groups--;
    }
    return groups;
}
