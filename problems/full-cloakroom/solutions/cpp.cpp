#include <vector>

class FullCloakroom {
public:
    FullCloakroom(long long hooks) : coats(hooks, NOTHING), marked(hooks, false) {}

    long long hang(long long number) {
        std::size_t hook = number % coats.size();
        for (std::size_t looks = 0; looks < coats.size(); looks++) {
            if (coats[hook] == NOTHING) {
                coats[hook] = number;
                marked[hook] = true;
                return static_cast<long long>(hook);
            }
            hook = (hook + 1) % coats.size();
        }
        return -1;
    }

    long long search(long long number) {
        std::size_t hook;
        return walk(number, hook);
    }

    bool take(long long number) {
        std::size_t hook;
        walk(number, hook);
        if (coats[hook] != number) {
            return false;
        }
        coats[hook] = NOTHING;
        return true;
    }

private:
    static constexpr long long NOTHING = -1;  // coats have no negative numbers
    std::vector<long long> coats;
    std::vector<bool> marked;

    // Returns the number of hooks that she looks at, and sets `hook` to the last of them.
    long long walk(long long number, std::size_t &hook) const {
        hook = number % coats.size();
        std::size_t looks = 1;
        while (looks < coats.size() && marked[hook] && coats[hook] != number) {
            hook = (hook + 1) % coats.size();
            looks++;
        }
        return static_cast<long long>(looks);
    }
};
