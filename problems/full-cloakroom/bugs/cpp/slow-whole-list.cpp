#include <algorithm>
#include <vector>

class FullCloakroom {
    std::vector<long long> row;
    std::vector<bool> marked;

public:
    FullCloakroom(long long hooks) : row(hooks, -1), marked(hooks, false) {}

    long long hang(long long number) {
        const long long hooks = row.size();
        for (long long i = 0; i < hooks; i++) {
            const long long hook = (number + i) % hooks;
            if (row[hook] == -1) {
                row[hook] = number;
                marked[hook] = true;
                return hook;
            }
        }
        return -1;
    }

    long long search(long long number) {
        const long long hooks = row.size();
        const auto found = std::find(row.begin(), row.end(), number);
        if (found != row.end()) {
            const long long hook = found - row.begin();
            return (hook - number % hooks + hooks) % hooks + 1;
        }
        for (long long i = 0; i < hooks; i++) {
            if (!marked[(number + i) % hooks]) {
                return i + 1;
            }
        }
        return hooks;
    }

    bool take(long long number) {
        const auto found = std::find(row.begin(), row.end(), number);
        if (found == row.end()) {
            return false;
        }
        *found = -1;
        return true;
    }
};
