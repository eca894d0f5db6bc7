function pickToppings(toppings) {
    const pizzas = [];
    const chosen = []; // what was taken from the part of the board that is decided

    function decide(i) {
        if (i === toppings.length) {
            pizzas.push([...chosen]); // a copy, because the array itself goes on changing
            return;
        }
        decide(i + 1); // leave it
        chosen.push(toppings[i]); // take it
        decide(i + 1);
        chosen.pop();
    }

    decide(0);
    return pizzas;
}
