#include <string>
#include <vector>

using Pizza = std::vector<std::string>;

// Decides about the toppings from place i on; `chosen` holds what was taken before.
static void decide(const std::vector<std::string> &toppings, std::size_t i, Pizza &chosen, std::vector<Pizza> &pizzas) {
    if (i == toppings.size()) {
        pizzas.push_back(chosen);  // a copy
        return;
    }
    decide(toppings, i + 1, chosen, pizzas);  // leave it
    chosen.push_back(toppings[i]);            // take it
    decide(toppings, i + 1, chosen, pizzas);
    chosen.pop_back();
}

std::vector<std::vector<std::string>> pick_toppings(const std::vector<std::string> &toppings) {
    std::vector<Pizza> pizzas;
    Pizza chosen;
    decide(toppings, 0, chosen, pizzas);
    return pizzas;
}
