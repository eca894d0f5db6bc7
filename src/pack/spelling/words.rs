//! Words a learner's names must not be: those of the languages, and those of what stands beside their code.

use crate::model::problem::Language;

/// Whether a word is among others that are set apart by spaces.
pub(super) fn has(words: &str, word: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// Words that can't be the name of anything.
pub(super) fn keywords(language: Language) -> &'static str {
    match language {
        Language::Python => "",
        Language::C => C,
        Language::Cpp => CPP,
        Language::Rust => RUST,
        Language::Go => GO,
        Language::Java => JAVA,
        Language::JavaScript | Language::TypeScript => SCRIPT,
    }
}

/// What a function can't be called besides: names of the standard library that share its space, and the harness's.
pub(super) fn functions(language: Language) -> &'static str {
    match language {
        Language::C | Language::Cpp => LIBC,
        Language::Rust => "main rung_case",
        Language::Go => "Main",
        Language::JavaScript | Language::TypeScript => SCRIPT_GLOBALS,
        Language::Python | Language::Java => "",
    }
}

/// What a class can't be called besides.
pub(super) fn classes(language: Language) -> &'static str {
    match language {
        Language::C => "FILE ListNode TreeNode GraphNode",
        Language::Cpp | Language::Go => "ListNode TreeNode GraphNode",
        Language::Rust => RUST_TYPES,
        Language::Java => JAVA_TYPES,
        Language::JavaScript | Language::TypeScript => SCRIPT_TYPES,
        Language::Python => "",
    }
}

/// What a method can't be called besides: what every object has, and can't be declared differently.
pub(super) fn methods(language: Language) -> &'static str {
    match language {
        Language::Java => "clone equals finalize getClass hashCode notify notifyAll toString wait",
        Language::JavaScript | Language::TypeScript => "constructor",
        _ => "",
    }
}

const C: &str = "\
    NULL EOF alignas alignof asm auto bool break case char const constexpr continue default do double else \
    enum errno extern false float for goto if inline int linux long nullptr register restrict return short \
    signed sizeof static static_assert stderr stdin stdout struct switch thread_local true typedef typeof \
    typeof_unqual union unix unsigned void volatile while";

const CPP: &str = "\
    NULL EOF alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t \
    char8_t class co_await co_return co_yield compl concept const const_cast consteval constexpr constinit \
    continue decltype default delete do double dynamic_cast else enum errno explicit export extern false \
    float for friend goto if inline int linux long mutable namespace new noexcept not not_eq nullptr \
    operator or or_eq private protected public register reinterpret_cast requires return short signed sizeof \
    static static_assert static_cast std stderr stdin stdout struct switch template this thread_local throw \
    true try typedef typeid typename union unix unsigned using virtual void volatile wchar_t while xor \
    xor_eq";

/// Functions of the C library that are declared wherever the usual headers are included.
const LIBC: &str = "\
    abort abs acos asin atan atan2 atexit atof atoi atol atoll bsearch calloc cbrt ceil copysign cos div \
    drand48 erf exit exp exp2 expm1 fabs fdim ffs floor fma fmax fmin fmod free frexp gamma getenv getline \
    gets hypot ilogb index j0 j1 jn labs ldexp ldiv lgamma llabs lldiv llrint llround log log10 log1p log2 \
    logb lrint lround main malloc memchr memcmp memcpy memmove memset modf nan nearbyint nextafter perror \
    pow printf putchar putenv puts qsort rand random realloc remainder remove remquo rename rewind rindex \
    rint round rung_case rung_error scalb scanf sin signgam sqrt srand strcat strchr strcmp strcpy strdup \
    strlen strsep strstr strtok system tan tgamma tmpfile tmpnam trunc y0 y1 yn";

const RUST: &str = "\
    Self abstract as async await become box break const continue crate do dyn else enum extern false final \
    fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct \
    super trait true try type typeof unsafe unsized use virtual where while yield";

/// With the names Go declares beforehand, which a parameter would hide.
const GO: &str = "\
    any append bool break byte cap case chan clear close const continue copy default defer delete else error \
    fallthrough false float64 for func go goto if import int interface iota len main make map max min new \
    nil package panic range return rune select string struct switch true type var";

const JAVA: &str = "\
    _ abstract assert boolean break byte case catch char class const continue default do double else enum \
    extends false final finally float for goto if implements import instanceof int interface long native new \
    null package private protected public return short static strictfp super switch synchronized this throw \
    throws transient true try void volatile while";

const SCRIPT: &str = "\
    Infinity NaN arguments await break case catch class const continue debugger default delete do else enum \
    eval export extends false finally for function if implements import in instanceof interface let new null \
    package private protected public return static super switch this throw true try typeof undefined var \
    void while with yield";

/// What a script finds around it.
const SCRIPT_GLOBALS: &str = "Map Set console exports fetch global module process require";

const RUST_TYPES: &str = "\
    BTreeMap Box Drop Err HashMap ListNode None Ok Option Rc RefCell Result Self Some String TreeNode \
    GraphNode Vec";

const JAVA_TYPES: &str = "\
    Boolean Class Double Error Exception GraphNode Integer List ListNode Long Main Map Math Number Object \
    Override Record Rung RungIn Runtime String System Thread TreeNode";

const SCRIPT_TYPES: &str = "\
    Array BigInt Boolean Date Error Function GraphNode ListNode Map Math Number Object Promise RegExp Set \
    String Symbol TreeNode";
