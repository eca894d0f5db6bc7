//! What is appended to a core module, and where: found by reading it once before it is rewritten.
//!
//! Must refuse what the rewriting would leave free.

use wasm_encoder::reencode::Error;
use wasmparser::{CompositeInnerType, ExternalKind, MemoryType, Operator, Parser, Payload, TypeRef};

use super::Refused;

/// By this name the host asks a module for room for what it hands over: `(old, old size, alignment, size) -> place`.
pub(super) const ROOM: &str = "cabi_import_realloc";

/// The appended functions, in their order, are: burn, copy, fill, one for each function of the host, and one for the
/// function the host asks for room.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// Parameters of each function type; 0 for types of other things.
    types: Vec<u32>,
    /// The types of the functions that are there, imported ones first.
    functions: Vec<u32>,
    host: Vec<Host>,
    room: Option<u32>,
    /// Bulk operations in the code.
    bulk: bool,
    memories: u32,
}

/// A function of the host.
#[derive(Clone, Copy, Debug)]
pub(super) struct Host {
    pub(super) function: u32,
    /// The index of its type.
    pub(super) kind: u32,
    pub(super) params: u32,
}

impl Plan {
    pub(super) fn of(parser: Parser, module: &[u8]) -> Result<Self, Error<Refused>> {
        let mut plan = Self::default();
        for payload in parser.parse_all(module) {
            plan.read(payload?)?;
        }
        Ok(plan)
    }

    /// Whether there is anything to charge for.
    pub(super) fn is_needed(&self) -> bool {
        self.bulk || !self.host.is_empty() || self.room.is_some()
    }

    /// Whether memory is moved in bulk anywhere in it.
    pub(super) fn is_bulk(&self) -> bool {
        self.bulk
    }

    pub(super) fn burn(&self) -> u32 {
        self.functions.len() as u32
    }

    pub(super) fn copy(&self) -> u32 {
        self.burn() + 1
    }

    pub(super) fn fill(&self) -> u32 {
        self.burn() + 2
    }

    /// The function the host asks for room, and the one that stands for it.
    pub(super) fn room(&self) -> Option<(u32, u32)> {
        Some((self.room?, self.burn() + 3 + self.host.len() as u32))
    }

    pub(super) fn host(&self) -> &[Host] {
        &self.host
    }

    /// The function that stands for one of the host's.
    pub(super) fn paying(&self, function: u32) -> Option<u32> {
        let place = self.host.iter().position(|host| host.function == function)?;
        Some(self.burn() + 3 + place as u32)
    }

    /// The types of the appended functions. Those of the first three are appended themselves: `(i32)`, `(i32, i32, i32)`.
    pub(super) fn appended(&self) -> Vec<u32> {
        if !self.is_needed() {
            return Vec::new();
        }
        let types = self.types.len() as u32;
        let own = [types, types + 1, types + 1];
        let room = self.room.and_then(|room| self.functions.get(room as usize)).copied();
        own.into_iter().chain(self.host.iter().map(|host| host.kind)).chain(room).collect()
    }

    fn read(&mut self, payload: Payload<'_>) -> Result<(), Error<Refused>> {
        match payload {
            Payload::TypeSection(types) => {
                for group in types {
                    self.types.extend(group?.into_types().map(|kind| match kind.composite_type.inner {
                        CompositeInnerType::Func(function) => function.params().len() as u32,
                        _ => 0,
                    }));
                }
            }
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    let import = import?;
                    match import.ty {
                        TypeRef::Func(kind) | TypeRef::FuncExact(kind) => self.import(import.module, kind),
                        TypeRef::Memory(memory) => self.memory(memory)?,
                        _ => {}
                    }
                }
            }
            Payload::FunctionSection(functions) => {
                for kind in functions {
                    self.functions.push(kind?);
                }
            }
            Payload::ExportSection(exports) => {
                for export in exports {
                    let export = export?;
                    if export.name == ROOM && export.kind == ExternalKind::Func {
                        self.room = Some(export.index);
                    }
                }
            }
            Payload::MemorySection(memories) => {
                for memory in memories {
                    self.memory(memory?)?;
                }
            }
            Payload::CodeSectionEntry(body) => {
                for operator in body.get_operators_reader()? {
                    self.operator(&operator?)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The host's interfaces are named with a colon (`wasi:io/streams`) or stand at the root; modules of the interpreter
    /// name each other by neither.
    fn import(&mut self, module: &str, kind: u32) {
        if module.contains(':') || module == "$root" {
            let params = self.types.get(kind as usize).copied().unwrap_or(0);
            self.host.push(Host { function: self.functions.len() as u32, kind, params });
        }
        self.functions.push(kind);
    }

    fn memory(&mut self, memory: MemoryType) -> Result<(), Error<Refused>> {
        self.memories += 1;
        if memory.memory64 || memory.shared || self.memories > 1 {
            return refuse(&memory);
        }
        Ok(())
    }

    fn operator(&mut self, operator: &Operator<'_>) -> Result<(), Error<Refused>> {
        match operator {
            Operator::MemoryCopy { .. } | Operator::MemoryFill { .. } => self.bulk = true,
            Operator::MemoryInit { .. }
            | Operator::TableInit { .. }
            | Operator::TableCopy { .. }
            | Operator::TableFill { .. }
            | Operator::TableGrow { .. }
            | Operator::ArrayCopy { .. }
            | Operator::ArrayFill { .. }
            | Operator::MemoryAtomicWait32 { .. }
            | Operator::MemoryAtomicWait64 { .. } => return refuse(operator),
            _ => {}
        }
        Ok(())
    }
}

fn refuse(what: &impl std::fmt::Debug) -> Result<(), Error<Refused>> {
    Err(Error::UserError(Refused(format!("{what:?}"))))
}
