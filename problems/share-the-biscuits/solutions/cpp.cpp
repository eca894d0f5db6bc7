#include <algorithm>
#include <cstddef>
#include <vector>

long long share_the_biscuits(const std::vector<long long> &wishes, const std::vector<long long> &biscuits) {
    std::vector<long long> modest_first = wishes;
    std::vector<long long> light_first = biscuits;
    std::sort(modest_first.begin(), modest_first.end());
    std::sort(light_first.begin(), light_first.end());

    std::size_t content = 0;  // also the place of the child that is next in line
    for (long long biscuit : light_first) {
        if (content == modest_first.size()) {
            break;
        }
        // Too light for this child means too light for all that come after it.
        if (biscuit >= modest_first[content]) {
            content++;
        }
    }
    return static_cast<long long>(content);
}
