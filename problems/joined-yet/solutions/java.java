class Solution {
    static boolean[] joinedYet(long squares, long[][] calls) {
        int[] guide = new int[(int) squares]; // whom to ask next; a head asks itself
        int[] members = new int[(int) squares]; // right for heads only
        for (int square = 0; square < squares; square++) {
            guide[square] = square;
            members[square] = 1;
        }

        int questions = 0;
        for (long[] call : calls) {
            questions += call[0] == 2 ? 1 : 0;
        }
        boolean[] answers = new boolean[questions];

        int answered = 0;
        for (long[] call : calls) {
            int a = headOf(guide, (int) call[1]);
            int b = headOf(guide, (int) call[2]);
            if (call[0] == 2) {
                answers[answered++] = a == b;
            } else if (a != b) {
                int large = members[a] < members[b] ? b : a;
                int small = large == a ? b : a;
                guide[small] = large;
                members[large] += members[small];
            }
        }
        return answers;
    }

    private static int headOf(int[] guide, int square) {
        int head = square;
        while (guide[head] != head) {
            head = guide[head];
        }
        // Everybody on the way asks the head directly from now on.
        while (guide[square] != head) {
            int next = guide[square];
            guide[square] = head;
            square = next;
        }
        return head;
    }
}
