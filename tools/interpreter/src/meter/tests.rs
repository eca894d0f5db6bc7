//! Small modules, rewritten and run: what they do stays, what they cost is told.

use wasm_encoder::{
    BlockType, CodeSection, Component, ConstExpr, DataCountSection, DataSection, EntityType, ExportKind, ExportSection,
    Function, FunctionSection, ImportSection, InstructionSink, MemorySection, MemoryType, Module, ModuleSection,
    NestedComponentSection, TableSection, TableType, TypeSection, ValType,
};
use wasmparser::{Parser, Payload};
use wasmtime::{Config, Engine, Instance, Linker, Store, Trap};

use super::*;

const PAGES: u64 = 17;

/// A module of one function `run(a, b, c)`, with a memory and, if wanted, a function of the host at index 0.
fn module(host: bool, memory64: bool, body: impl Fn(&mut InstructionSink<'_>)) -> Vec<u8> {
    let mut module = Module::new();
    let mut types = TypeSection::new();
    types.ty().function([ValType::I32; 3], []);
    module.section(&types);
    if host {
        let mut imports = ImportSection::new();
        imports.import("wasi:clocks/wall-clock@0.2.0", "now", EntityType::Function(0));
        module.section(&imports);
    }
    let mut functions = FunctionSection::new();
    functions.function(0);
    module.section(&functions);
    let mut tables = TableSection::new();
    let element_type = wasm_encoder::RefType::FUNCREF;
    tables.table(TableType { element_type, table64: false, minimum: 1, maximum: None, shared: false });
    module.section(&tables);
    let mut memories = MemorySection::new();
    memories.memory(MemoryType { minimum: PAGES, maximum: None, memory64, shared: false, page_size_log2: None });
    module.section(&memories);
    let mut exports = ExportSection::new();
    exports.export("run", ExportKind::Func, u32::from(host));
    exports.export("memory", ExportKind::Memory, 0);
    module.section(&exports);
    module.section(&DataCountSection { count: 2 });
    let mut code = CodeSection::new();
    let mut function = Function::new([]);
    body(&mut function.instructions());
    function.instructions().end();
    code.function(&function);
    module.section(&code);
    let mut data = DataSection::new();
    data.active(
        0,
        &if memory64 { ConstExpr::i64_const(0) } else { ConstExpr::i32_const(0) },
        (0..=255).collect::<Vec<u8>>(),
    );
    data.passive([1, 2, 3]);
    module.section(&data);
    module.finish()
}

fn copying(code: &mut InstructionSink<'_>) {
    code.local_get(0).local_get(1).local_get(2).memory_copy(0, 0);
}

fn filling(code: &mut InstructionSink<'_>) {
    code.local_get(0).local_get(1).local_get(2).memory_fill(0);
}

fn calling(code: &mut InstructionSink<'_>) {
    code.local_get(0).local_get(1).local_get(2).call(0);
}

/// The core module inside a component inside a component.
fn rewritten_twice_nested(module: &[u8]) -> Result<Vec<u8>, String> {
    let mut reencoded = Module::new();
    wasm_encoder::reencode::RoundtripReencoder
        .parse_core_module(&mut reencoded, Parser::new(0), module)
        .expect("a module");
    let (mut inner, mut outer) = (Component::new(), Component::new());
    inner.section(&ModuleSection(&reencoded));
    outer.section(&NestedComponentSection(&inner));
    let out = metered(&outer.finish()).map_err(|e| format!("{e:#}"))?;
    for payload in Parser::new(0).parse_all(&out) {
        if let Payload::ModuleSection { unchecked_range, .. } = payload.expect("a payload") {
            return Ok(out[unchecked_range].to_vec());
        }
    }
    Err("no module in it".to_owned())
}

const FUEL: u64 = 1 << 40;

fn instantiated(module: &[u8]) -> (Store<()>, Instance) {
    let mut config = Config::new();
    config.consume_fuel(true);
    let engine = Engine::new(&config).expect("an engine");
    let module = wasmtime::Module::new(&engine, module).expect("valid");
    let mut store = Store::new(&engine, ());
    store.set_fuel(FUEL).expect("fuel");
    let mut linker = Linker::new(&engine);
    linker.func_wrap("wasi:clocks/wall-clock@0.2.0", "now", |_: i32, _: i32, _: i32| {}).expect("linked");
    let instance = linker.instantiate(&mut store, &module).expect("an instance");
    (store, instance)
}

/// What came of `run(a, b, c)`: the memory and what it cost, or the trap.
fn run(module: &[u8], (a, b, c): (i32, i32, i32)) -> Result<(Vec<u8>, u64), Trap> {
    let (mut store, instance) = instantiated(module);
    let run = instance.get_typed_func::<(i32, i32, i32), ()>(&mut store, "run").expect("run");
    run.call(&mut store, (a, b, c)).map_err(|e| *e.downcast_ref::<Trap>().expect("a trap"))?;
    let memory = instance.get_memory(&mut store, "memory").expect("memory").data(&store).to_vec();
    Ok((memory, FUEL - store.get_fuel().expect("fuel")))
}

fn cost(module: &[u8], args: (i32, i32, i32)) -> u64 {
    run(module, args).expect("no trap").1
}

#[test]
fn bytes_moved_are_charged_by_the_word_and_short_moves_are_not() {
    for body in [copying, filling] {
        let metered = rewritten_twice_nested(&module(false, false, body)).expect("rewritten");
        let of = |bytes: i32| cost(&metered, (128, 0, bytes));
        assert_eq!(of(0), of(SHORT - 1));
        for bytes in [64, 65, 100, 4_096, 16_383, 16_384, 32_768, 65_536, 1_000_000] {
            assert_eq!(of(bytes) - of(SHORT), (bytes - SHORT) as u64 / WORD as u64, "{bytes} bytes");
        }
        assert!(of(0) < 20 && of(SHORT) < 100, "{} and {}", of(0), of(SHORT));
    }
}

#[test]
fn what_is_moved_and_where_it_traps_stays() {
    const ALL: i32 = (PAGES << 16) as i32;
    let table = [
        (0, 0, 0),
        (300, 0, 256),
        (1, 0, 255),
        (0, 1, 255),
        (7, 3, 5),
        (ALL, 0, 0),
        (0, ALL, 0),
        (ALL + 1, 0, 0),
        (ALL - 10, 0, 10),
        (ALL - 10, 0, 11),
        (0, ALL - 100, 101),
        (0, 0, -1),
        (-1, 0, 1),
        (5, 70_000, 1_000_000),
    ];
    for body in [copying, filling] {
        let original = module(false, false, body);
        let metered = rewritten_twice_nested(&original).expect("rewritten");
        for args in table {
            let (before, after) = (run(&original, args), run(&metered, args));
            assert_eq!(before.map(|(memory, _)| memory), after.map(|(memory, _)| memory), "{args:?}");
        }
    }
}

#[test]
fn a_call_of_the_host_is_charged() {
    let original = module(true, false, calling);
    let metered = rewritten_twice_nested(&original).expect("rewritten");
    let more = cost(&metered, (1, 2, 3)) - cost(&original, (1, 2, 3));
    assert!((HOST_CALL as u64..HOST_CALL as u64 + 100).contains(&more), "{more}");
}

#[test]
fn room_for_what_the_host_hands_over_is_charged_by_the_byte() {
    let (mut original, mut types, mut functions) = (Module::new(), TypeSection::new(), FunctionSection::new());
    types.ty().function([ValType::I32; 4], [ValType::I32]);
    original.section(&types);
    functions.function(0);
    original.section(&functions);
    let mut exports = ExportSection::new();
    exports.export("cabi_import_realloc", ExportKind::Func, 0);
    original.section(&exports);
    let (mut code, mut function) = (CodeSection::new(), Function::new([]));
    function.instructions().local_get(2).end();
    code.function(&function);
    original.section(&code);
    let metered = rewritten_twice_nested(&original.finish()).expect("rewritten");
    let (mut store, instance) = instantiated(&metered);
    let room = instance.get_typed_func::<(i32, i32, i32, i32), i32>(&mut store, "cabi_import_realloc").expect("room");
    let mut cost = |bytes: i32| {
        let before = store.get_fuel().expect("fuel");
        assert_eq!(room.call(&mut store, (0, 0, 8, bytes)).expect("no trap"), 8);
        before - store.get_fuel().expect("fuel")
    };
    assert_eq!(cost(65_536) - cost(0), 65_536);
}

#[test]
fn code_that_moves_nothing_is_left_alone() {
    let original = module(false, false, |code| {
        code.block(BlockType::Empty).end();
    });
    let metered = rewritten_twice_nested(&original).expect("rewritten");
    assert_eq!(cost(&original, (0, 0, 0)), cost(&metered, (0, 0, 0)));
}

#[test]
fn what_would_be_free_is_refused() {
    let refused = |memory64, body: fn(&mut InstructionSink<'_>)| {
        let answer = rewritten_twice_nested(&module(false, memory64, body));
        let error = answer.expect_err("refused");
        assert!(error.contains("can't be charged for"), "{error}");
    };
    refused(true, |_| {});
    refused(false, |code| {
        code.i32_const(0).i32_const(0).i32_const(3).memory_init(0, 1);
    });
    refused(false, |code| {
        code.i32_const(0).i32_const(0).i32_const(1).table_copy(0, 0);
    });
}
