#include <string>
#include <unordered_map>

std::unordered_map<std::string, long long> known;

long long secret_digits(const std::string &code) {
    if (code.empty()) {
        return 1;
    }
    if (code[0] == '0') {
        return 0;
    }
    if (known.count(code)) {
        return known[code];
    }
    long long total = secret_digits(code.substr(1));
    if (code.size() > 1 && std::stoi(code.substr(0, 2)) <= 28) {
        total += secret_digits(code.substr(2));
    }
    known[code] = total % 1000000;
    return known[code];
}
