/* Included before everything else in a checked build. When the program is about to end by a signal, the sanitizer
   reports the line below with all its callers, and so the learner's line. */
#include <signal.h>
#include <stddef.h>

/* The harness catches no exception then: the stack is still there when the program ends. */
#define RUNG_CHECKED 1

static void rung_stopped(int number) {
    signal(number, SIG_DFL);
    __builtin_unreachable();
}

/* The name tells `sanitizer_report.rs` that the program ended itself. */
static void rung_aborted(int number) {
    signal(number, SIG_DFL);
    __builtin_unreachable();
}

__attribute__((constructor)) static void rung_watch_signals(void) {
    /* A stack of its own: the program's may be used up. */
    static char stack[1 << 16];
    stack_t own;
    struct sigaction action;
    own.ss_sp = stack;
    own.ss_size = sizeof stack;
    own.ss_flags = 0;
    sigaltstack(&own, NULL);
    action.sa_handler = rung_aborted;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(SIGABRT, &action, NULL);
    action.sa_handler = rung_stopped;
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}
