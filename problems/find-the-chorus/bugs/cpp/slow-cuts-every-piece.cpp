#include <algorithm>
#include <vector>

long long find_the_chorus(const std::vector<long long> &song, const std::vector<long long> &chorus) {
    for (std::size_t place = 0; place + chorus.size() <= song.size(); place++) {
        if (std::equal(chorus.begin(), chorus.end(), song.begin() + place)) {
            return static_cast<long long>(place);
        }
    }
    return -1;
}
