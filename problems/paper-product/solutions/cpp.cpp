#include <string>
#include <vector>

std::string paper_product(const std::string &first, const std::string &second) {
    std::vector<int> digits(first.size() + second.size(), 0);  // the ones come last, as in the strings
    for (std::size_t i = first.size(); i-- > 0;) {
        int carry = 0;
        for (std::size_t j = second.size(); j-- > 0;) {
            const int value = digits[i + j + 1] + (first[i] - '0') * (second[j] - '0') + carry;
            digits[i + j + 1] = value % 10;
            carry = value / 10;
        }
        digits[i] = carry;
    }

    std::string product;
    for (const int digit : digits) {
        if (digit != 0 || !product.empty()) {
            product += static_cast<char>('0' + digit);
        }
    }
    return product.empty() ? "0" : product;
}
