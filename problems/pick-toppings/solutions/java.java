import java.util.*;

class Solution {
    static String[][] pickToppings(String[] toppings) {
        List<String[]> pizzas = new ArrayList<>();
        decide(toppings, 0, new ArrayList<>(), pizzas);
        return pizzas.toArray(new String[0][]);
    }

    // Decides about the toppings from place i on; `chosen` holds what was taken before.
    private static void decide(String[] toppings, int i, List<String> chosen, List<String[]> pizzas) {
        if (i == toppings.length) {
            pizzas.add(chosen.toArray(new String[0])); // a copy
            return;
        }
        decide(toppings, i + 1, chosen, pizzas); // leave it
        chosen.add(toppings[i]); // take it
        decide(toppings, i + 1, chosen, pizzas);
        chosen.remove(chosen.size() - 1);
    }
}
