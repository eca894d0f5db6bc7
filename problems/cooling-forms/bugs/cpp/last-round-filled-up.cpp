#include <vector>
#include <queue>
#include <map>
using namespace std;

long long cooling_forms(vector<long long> cakes, long long pause) {
    map<long long, int> counts;
    for (auto c : cakes) counts[c]++;
    priority_queue<int> ready;
    for (auto& p : counts) ready.push(p.second);
    long long minutes = 0;
    while (!ready.empty()) {
        vector<int> again;
        for (int i = 0; i <= pause; i++) {
            if (!ready.empty()) {
                int n = ready.top();
                ready.pop();
                if (n > 1) again.push_back(n - 1);
            }
            minutes++;
        }
        for (int n : again) ready.push(n);
    }
    return minutes;
}
