#include <unordered_map>
#include <vector>

std::vector<long long> song_requests(const std::vector<long long> &wishes, long long places) {
    std::unordered_map<long long, std::size_t> times;
    std::vector<long long> songs; // in the order of their first wishes
    for (long long song : wishes) {
        if (times[song]++ == 0) {
            songs.push_back(song);
        }
    }
    // by_times[t] holds the songs with exactly t wishes, the earlier first wish before the later one.
    std::vector<std::vector<long long>> by_times(wishes.size() + 1);
    for (long long song : songs) {
        by_times[times[song]].push_back(song);
    }
    std::vector<long long> programme;
    for (auto bucket = by_times.rbegin(); bucket != by_times.rend(); ++bucket) {
        for (long long song : *bucket) {
            if (static_cast<long long>(programme.size()) < places) {
                programme.push_back(song);
            }
        }
    }
    return programme;
}
