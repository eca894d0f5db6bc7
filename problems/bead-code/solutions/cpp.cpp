#include <string>

std::string bead_code(const std::string &beads) {
    std::string code;
    std::size_t start = 0;  // where the current run begins
    while (start < beads.size()) {
        std::size_t end = start + 1;
        while (end < beads.size() && beads[end] == beads[start]) {
            end++;
        }
        code += beads[start];
        if (end - start > 1) {
            code += std::to_string(end - start);
        }
        start = end;
    }
    return code;
}
