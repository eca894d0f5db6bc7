function echoValley(shout) {
    if (shout === "") {
        return []; // silence
    }
    // What is heard after the shout is what the first echo would cause as a shout.
    return [shout, ...echoValley(shout.slice(1))];
}
