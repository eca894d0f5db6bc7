import java.util.Arrays;

class FullCloakroom {
    private static final long NOTHING = -1; // coats have no negative numbers
    private final long[] coats;
    private final boolean[] marked;

    FullCloakroom(long hooks) {
        coats = new long[(int) hooks];
        Arrays.fill(coats, NOTHING);
        marked = new boolean[(int) hooks];
    }

    long hang(long number) {
        int hook = (int) (number % coats.length);
        for (int looks = 0; looks < coats.length; looks++) {
            if (coats[hook] == NOTHING) {
                coats[hook] = number;
                marked[hook] = true;
                return hook;
            }
            hook = (hook + 1) % coats.length;
        }
        return -1;
    }

    long search(long number) {
        return looks(number);
    }

    boolean take(long number) {
        int hook = (int) ((number + looks(number) - 1) % coats.length);
        if (coats[hook] != number) {
            return false;
        }
        coats[hook] = NOTHING;
        return true;
    }

    private int looks(long number) {
        int hook = (int) (number % coats.length);
        int looks = 1;
        while (looks < coats.length && marked[hook] && coats[hook] != number) {
            hook = (hook + 1) % coats.length;
            looks++;
        }
        return looks;
    }
}
