import java.util.*;

class Solution {
    static void tidyHooks(List<Long> hooks) {
        int write = 0; // everything to the left of here is a key in its final place

        // The writer never gets ahead of the reader, so no key is overwritten before it has been looked at.
        for (int read = 0; read < hooks.size(); read++) {
            if (hooks.get(read) != 0) {
                hooks.set(write, hooks.get(read));
                write++;
            }
        }
        // All keys have been copied to the left; what lies beyond them is stale.
        for (int i = write; i < hooks.size(); i++) {
            hooks.set(i, 0L);
        }
    }
}
