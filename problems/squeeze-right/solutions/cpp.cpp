#include <algorithm>
#include <vector>

void tidy_hooks(std::vector<long long> &hooks) {
    std::size_t write = 0;  // everything to the left of here is a key in its final place

    // The writer never gets ahead of the reader, so no key is overwritten before it has been looked at.
    for (std::size_t read = 0; read < hooks.size(); read++) {
        if (hooks[read] != 0) {
            hooks[write] = hooks[read];
            write++;
        }
    }
    // All keys have been copied to the left; what lies beyond them is stale.
    std::fill(hooks.begin() + static_cast<std::ptrdiff_t>(write), hooks.end(), 0);
}
