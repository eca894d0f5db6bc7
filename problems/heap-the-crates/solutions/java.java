import java.util.*;

class Solution {
    static void heapTheCrates(List<Long> crates) {
        int n = crates.size();
        // From the last crate that carries another one up to the first: all below it is safe already.
        for (int start = n / 2 - 1; start >= 0; start--) {
            int i = start;
            while (2 * i + 1 < n) {
                int child = 2 * i + 1;
                if (child + 1 < n && crates.get(child + 1) < crates.get(child)) {
                    child++; // the lighter one of the two
                }
                if (crates.get(i) <= crates.get(child)) {
                    break;
                }
                Collections.swap(crates, i, child);
                i = child;
            }
        }
    }
}
