// Loaded before anything of the learner's (node --require), so that what a program prints leaves it at once.
//
// Node writes into a pipe until it is full and queues the rest until the program comes to rest. An endless loop never
// does, so how much of its output ever left would depend on how quickly the reader emptied the pipe; and process.exit
// forgets the queue. A pipe that blocks has neither of these ways.
"use strict";

for (const stream of [process.stdout, process.stderr]) stream._handle?.setBlocking?.(true);
