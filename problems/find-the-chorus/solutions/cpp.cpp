#include <vector>

long long find_the_chorus(const std::vector<long long> &song, const std::vector<long long> &chorus) {
    // border[i]: the length of the longest shorter start of the chorus that its first
    // i + 1 notes end with.
    std::vector<std::size_t> border(chorus.size(), 0);
    std::size_t agreed = 0;
    for (std::size_t i = 1; i < chorus.size(); i++) {
        while (agreed > 0 && chorus[i] != chorus[agreed]) {
            agreed = border[agreed - 1];
        }
        if (chorus[i] == chorus[agreed]) {
            agreed++;
        }
        border[i] = agreed;
    }

    agreed = 0;  // the longest start of the chorus that the song ends with, up to here
    for (std::size_t place = 0; place < song.size(); place++) {
        while (agreed > 0 && song[place] != chorus[agreed]) {
            agreed = border[agreed - 1];
        }
        if (song[place] == chorus[agreed]) {
            agreed++;
        }
        if (agreed == chorus.size()) {
            return static_cast<long long>(place + 1 - agreed);
        }
    }
    return -1;
}
