#include <string>
#include <vector>

std::vector<std::string> clap_and_stamp(long long first, long long children) {
    std::vector<std::string> turns;
    for (long long number = first; number < first + children; number++) {
        const bool claps = number % 4 == 0;
        const bool stamps = number % 10 == 6;
        if (claps && stamps) {
            turns.push_back("clap and stamp");
        } else if (claps) {
            turns.push_back("clap");
        } else if (stamps) {
            turns.push_back("stamp");
        } else {
            turns.push_back(std::to_string(number));
        }
    }
    return turns;
}
