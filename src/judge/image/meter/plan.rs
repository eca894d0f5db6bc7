//! What is appended to a core module, and where: found by reading it once before it is rewritten.
//!
//! Must refuse what the rewriting would leave free.

use wasm_encoder::reencode::Error;
use wasmparser::{CompositeInnerType, MemoryType, Operator, Parser, Payload, TypeRef};

use super::Refused;

/// The appended functions, in their order, are: burn, copy, fill, and one for each function of the host.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// Parameters of each function type; 0 for types of other things.
    types: Vec<u32>,
    /// Functions that are there, imported ones first.
    functions: u32,
    host: Vec<Host>,
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
        self.bulk || !self.host.is_empty()
    }

    pub(super) fn burn(&self) -> u32 {
        self.functions
    }

    pub(super) fn copy(&self) -> u32 {
        self.functions + 1
    }

    pub(super) fn fill(&self) -> u32 {
        self.functions + 2
    }

    pub(super) fn host(&self) -> &[Host] {
        &self.host
    }

    /// The function that stands for one of the host's.
    pub(super) fn paying(&self, function: u32) -> Option<u32> {
        let place = self.host.iter().position(|host| host.function == function)?;
        Some(self.functions + 3 + place as u32)
    }

    /// The types of the appended functions. Those of the first three are appended themselves: `(i32)`, `(i32, i32, i32)`.
    pub(super) fn appended(&self) -> Vec<u32> {
        if !self.is_needed() {
            return Vec::new();
        }
        let types = self.types.len() as u32;
        let own = [types, types + 1, types + 1];
        own.into_iter().chain(self.host.iter().map(|host| host.kind)).collect()
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
            Payload::FunctionSection(functions) => self.functions += functions.count(),
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
            self.host.push(Host { function: self.functions, kind, params });
        }
        self.functions += 1;
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
