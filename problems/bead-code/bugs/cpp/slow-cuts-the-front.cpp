#include <string>

std::string bead_code(const std::string &beads) {
    std::string rest = beads;
    std::string code;
    while (!rest.empty()) {
        const char letter = rest[0];
        int count = 0;
        while (!rest.empty() && rest[0] == letter) {
            count++;
            rest = rest.substr(1);
        }
        code += letter;
        if (count > 1) {
            code += std::to_string(count);
        }
    }
    return code;
}
