#include <string>
#include <vector>

static void answer(const std::string &text, std::vector<std::string> &heard) {
    if (text.empty()) {
        return;  // silence
    }
    heard.push_back(text);
    answer(text.substr(1), heard);
}

std::vector<std::string> echo_valley(const std::string &shout) {
    std::vector<std::string> heard;
    answer(shout, heard);
    return heard;
}
