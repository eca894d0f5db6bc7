#include <algorithm>
#include <string>
#include <vector>

static bool contains(const std::vector<long long> &numbers, long long wanted) {
    return std::find(numbers.begin(), numbers.end(), wanted) != numbers.end();
}

std::vector<std::string> clap_and_stamp(long long first, long long children) {
    std::vector<long long> claps;
    std::vector<long long> stamps;
    for (long long number = first; number < first + children; number++) {
        if (number % 4 == 0) {
            claps.push_back(number);
        }
        if (number % 10 == 6) {
            stamps.push_back(number);
        }
    }
    std::vector<std::string> turns;
    for (long long number = first; number < first + children; number++) {
        const bool clap = contains(claps, number);
        const bool stamp = contains(stamps, number);
        if (clap && stamp) {
            turns.push_back("clap and stamp");
        } else if (clap) {
            turns.push_back("clap");
        } else if (stamp) {
            turns.push_back("stamp");
        } else {
            turns.push_back(std::to_string(number));
        }
    }
    return turns;
}
