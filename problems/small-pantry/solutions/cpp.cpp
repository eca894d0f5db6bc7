#include <iterator>
#include <list>
#include <unordered_map>
#include <utility>

class SmallPantry {
public:
    explicit SmallPantry(long long places) : places(places) {}

    long long store(long long kind, long long grams) {
        long long gone = -1;
        if (auto known = jar_of.find(kind); known != jar_of.end()) {
            jars.erase(known->second);
        } else if (static_cast<long long>(jar_of.size()) == places) {
            gone = jars.front().first;
            jars.pop_front();
            jar_of.erase(gone);
        }
        jars.emplace_back(kind, grams);
        jar_of[kind] = std::prev(jars.end());
        return gone;
    }

    long long use(long long kind) {
        auto known = jar_of.find(kind);
        if (known == jar_of.end()) {
            return -1;
        }
        // The jar moves to the end; the places of all the others stay valid.
        jars.splice(jars.end(), jars, known->second);
        return known->second->second;
    }

private:
    using Jars = std::list<std::pair<long long, long long>>; // kind and grams
    long long places;
    Jars jars; // the one used longest ago at the front
    std::unordered_map<long long, Jars::iterator> jar_of;
};
