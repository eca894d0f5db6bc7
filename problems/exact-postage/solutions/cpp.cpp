#include <algorithm>
#include <vector>

using Choice = std::vector<long long>;

// Adds stamps to `chosen`, never a value before values[start], until the rest is paid.
static void stick(const Choice &values, std::size_t start, long long rest, std::size_t room, Choice &chosen,
                  std::vector<Choice> &choices) {
    if (rest == 0) {
        choices.push_back(chosen);
        return;
    }
    if (chosen.size() == room) {
        return;
    }
    for (std::size_t i = start; i < values.size() && values[i] <= rest; i++) {
        chosen.push_back(values[i]);
        stick(values, i, rest - values[i], room, chosen, choices);
        chosen.pop_back();
    }
}

std::vector<std::vector<long long>> exact_postage(const std::vector<long long> &stamps, long long fare, long long room) {
    Choice values = stamps;
    std::sort(values.begin(), values.end());
    std::vector<Choice> choices;
    Choice chosen;
    stick(values, 0, fare, static_cast<std::size_t>(room), chosen, choices);
    return choices;
}
