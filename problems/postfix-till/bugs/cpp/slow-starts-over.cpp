#include <string>
#include <vector>

long long postfix_till(const std::vector<std::string> &keys) {
    std::vector<std::string> left = keys;
    while (left.size() > 1) {
        std::size_t i = 0;
        while (left[i] != "+" && left[i] != "-" && left[i] != "*") {
            i++;
        }
        const long long a = std::stoll(left[i - 2]);
        const long long b = std::stoll(left[i - 1]);
        const long long result = left[i] == "+" ? a + b : left[i] == "-" ? a - b : a * b;
        left[i - 2] = std::to_string(result);
        left.erase(left.begin() + static_cast<long>(i) - 1, left.begin() + static_cast<long>(i) + 1);
    }
    return left.empty() ? 0 : std::stoll(left[0]);
}
