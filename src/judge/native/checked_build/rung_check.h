/* Included before everything else in a checked build. When the program is about to end by a signal, the sanitizer
   reports the line below with all its callers, and so the learner's line. */
#include <signal.h>
#include <stddef.h>

/* The harness catches no exception then: the stack is still there when the program ends. */
#define RUNG_CHECKED 1

static char *rung_stack_start;

/* Whether an address belongs to the stack, by the stack pointer at the signal. It can be reached then unless the stack is
   used up. */
static int rung_is_stack(char *address, void *context) {
#if defined(__linux__) && defined(__x86_64__)
    char *top = ((char **)context)[20];
#elif defined(__linux__) && defined(__aarch64__)
    char *top = ((char **)context)[54];
#else
    char *top = rung_stack_start;
    (void)context;
#endif
    return address < rung_stack_start && address >= top - (1 << 16);
}

/* The name tells `sanitizer_report.rs` that the stack is used up. */
__attribute__((noinline)) static void rung_stack_used_up(void) {
    __builtin_unreachable();
}

static void rung_stopped(int number, siginfo_t *info, void *context) {
    signal(number, SIG_DFL);
    if (rung_is_stack((char *)info->si_addr, context)) rung_stack_used_up();
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
    rung_stack_start = (char *)&action;
    action.sa_flags = SA_ONSTACK | SA_SIGINFO;
    action.sa_sigaction = rung_stopped;
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}
