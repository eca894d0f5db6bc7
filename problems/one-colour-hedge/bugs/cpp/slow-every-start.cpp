#include <algorithm>
#include <string>

long long one_colour_hedge(const std::string &hedge, long long spare) {
    long long longest = 0;
    for (std::size_t start = 0; start < hedge.size(); start++) {
        long long counts[26] = {};
        long long most = 0;
        for (std::size_t end = start; end < hedge.size(); end++) {
            most = std::max(most, ++counts[hedge[end] - 'a']);
            const long long length = static_cast<long long>(end - start) + 1;
            if (length - most > spare) {
                break;
            }
            longest = std::max(longest, length);
        }
    }
    return longest;
}
