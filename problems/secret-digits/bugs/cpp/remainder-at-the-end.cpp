#include <string>
#include <vector>

long long secret_digits(const std::string &code) {
    std::vector<unsigned long long> ways(code.size() + 1);
    ways[0] = 1;
    for (std::size_t end = 1; end <= code.size(); end++) {
        if (code[end - 1] != '0') {
            ways[end] += ways[end - 1];
        }
        if (end > 1 && code[end - 2] != '0' && std::stoi(code.substr(end - 2, 2)) <= 28) {
            ways[end] += ways[end - 2];
        }
    }
    return static_cast<long long>(ways[code.size()] % 1000000);
}
