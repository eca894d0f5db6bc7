import java.util.*;

class SmallPantry {
    private final long places;
    // In the order of use: the jar used longest ago comes first.
    private final Map<Long, Long> grams = new LinkedHashMap<>(16, 0.75f, true);

    SmallPantry(long places) {
        this.places = places;
    }

    long store(long kind, long amount) {
        long gone = -1;
        if (!grams.containsKey(kind) && grams.size() == places) {
            gone = grams.keySet().iterator().next();
            grams.remove(gone);
        }
        grams.put(kind, amount);
        return gone;
    }

    long use(long kind) {
        // `get` counts as a use, `containsKey` does not.
        Long amount = grams.get(kind);
        return amount == null ? -1 : amount;
    }
}
