#include <string>

bool valid_brackets(const std::string &sheet) {
    const std::string openers = "([{", closers = ")]}";
    std::string waiting;  // opened and not yet closed, the newest at the end

    for (char ch : sheet) {
        if (openers.find(ch) != std::string::npos) {
            waiting.push_back(ch);
        } else if (auto kind = closers.find(ch); kind != std::string::npos) {
            // Pairs may not overlap, so only the newest open bracket can be closed.
            if (waiting.empty() || waiting.back() != openers[kind]) {
                return false;
            }
            waiting.pop_back();
        }
    }
    // A bracket still waiting here was never closed.
    return waiting.empty();
}
