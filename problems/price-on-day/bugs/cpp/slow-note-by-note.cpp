#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

class PriceOnDay {
public:
    void note(const std::string &article, long long day, long long price) {
        notes[article].push_back({day, price});
    }

    long long price(const std::string &article, long long day) {
        const auto &history = notes[article];
        for (std::size_t i = history.size(); i > 0; i--) {
            if (history[i - 1].first <= day) {
                return history[i - 1].second;
            }
        }
        return -1;
    }

private:
    std::unordered_map<std::string, std::vector<std::pair<long long, long long>>> notes;
};
