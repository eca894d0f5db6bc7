#include <string>

std::string paper_product(const std::string &first, const std::string &second) {
    unsigned long long a = 0, b = 0;
    for (const char digit : first) {
        a = a * 10 + static_cast<unsigned long long>(digit - '0');
    }
    for (const char digit : second) {
        b = b * 10 + static_cast<unsigned long long>(digit - '0');
    }
    return std::to_string(a * b);
}
