#include <cctype>
#include <string>

bool both_ways_sign(const std::string &sign) {
    // "right" is the place behind the last character not yet settled.
    std::size_t left = 0;
    std::size_t right = sign.size();
    while (left + 1 < right) {
        unsigned char first = static_cast<unsigned char>(sign[left]);
        unsigned char last = static_cast<unsigned char>(sign[right - 1]);
        // One step at a time, so that no finger can run past the other.
        if (!std::isalnum(first)) {
            left++;
        } else if (!std::isalnum(last)) {
            right--;
        } else if (std::tolower(first) != std::tolower(last)) {
            return false;
        } else {
            left++;
            right--;
        }
    }
    return true;
}
