#include <string>

long long secret_digits(const std::string &code) {
    long long last = 1;    // ways to split the digits so far; the empty string has one way
    long long before = 0;  // the same without the latest digit
    for (std::size_t i = 0; i < code.size(); i++) {
        long long count = code[i] != '0' ? last : 0;
        if (i > 0 && (code[i - 1] == '1' || (code[i - 1] == '2' && code[i] <= '8'))) {
            count += before;
        }
        before = last;
        last = count % 1000000;
    }
    return last;
}
