//! Makes work that is no instruction of its own cost instructions: copies of memory and calls of the host.
//!
//! The engine counts instructions, and `memory.copy` is one, whether it moves a byte or a gigabyte. Taking an element
//! off the front of a list would be free, a time limit could not see it, and what stopped such a program would be the
//! wall clock, which depends on what else the machine does. So before the interpreter is started and frozen, every
//! core module in it is rewritten: a bulk operation becomes a call of a function appended to the module, which burns an
//! instruction for every [`WORD`] and then does the same operation; a call of the host burns [`HOST_CALL`] first, and one for
//! every byte it hands over. What the operations do, and where they trap, stays as it was.
//!
//! `memory.grow` stays free on purpose: memory never shrinks, so what it can cost in all is bounded by the memory limit,
//! and a step in the count at every 64 KiB would only blur how work grows. What the interpreter doesn't contain
//! (segments copied at run time, tables copied, several or large memories, waiting for other threads) is refused rather
//! than left free. Must know nothing of Python.

use anyhow::{Context as _, anyhow};
use wasm_encoder::reencode::{Error, Reencode, ReencodeComponent, utils};
use wasm_encoder::{Function, Instruction, Module, ModuleSection, ValType};
use wasmparser::{Operator, Parser};

mod plan;

use plan::Plan;

/// Bytes a bulk operation moves for one instruction: what a loop could move at the very best.
///
/// Measured on the machine Rung was built on, copies from the nearest cache then count as many instructions a second as
/// ordinary code or some more, and copies of memory in no cache a fourth of the reference's, which leaves the wall clock
/// ten times the room. Were it less, the wall clock would decide what the count should; were it more, a text of fifty
/// thousand characters put together one by one (which an allocator in the way makes the interpreter move each time)
/// would be too slow by the least limit.
const WORD: i32 = 8;
/// Copies below this many bytes pay only for the way to them.
const SHORT: i32 = 64;
/// Instructions a call of the host is charged besides its own: three microseconds of the reference machine, which is
/// what reading a directory entry, a clock or a kilobyte takes there.
const HOST_CALL: i32 = 10_000;
/// Units burnt by a turn of the loop in the burning function: a power of two.
const TURN_LOG2: i32 = 12;

/// Rewrites all core modules of a component, nested ones included.
///
/// # Errors
/// It does not parse, or contains a bulk operation this can't charge for.
pub fn metered(component: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut out = wasm_encoder::Component::new();
    Walker
        .parse_component(&mut out, Parser::new(0), component)
        .map_err(|e| anyhow!("{e}"))
        .context("rewriting the interpreter so that copies are counted")?;
    Ok(out.finish())
}

/// Finds the core modules.
struct Walker;

impl Reencode for Walker {
    type Error = Refused;
}

impl ReencodeComponent for Walker {
    fn parse_component_submodule(
        &mut self,
        component: &mut wasm_encoder::Component,
        parser: Parser,
        module: &[u8],
    ) -> Result<(), Error<Refused>> {
        component.section(&ModuleSection(&rewritten(parser, module)?));
        Ok(())
    }

    /// Names and producers: nobody reads them.
    fn parse_component_custom_section(
        &mut self,
        _: &mut wasm_encoder::Component,
        _: wasmparser::CustomSectionReader<'_>,
    ) -> Result<(), Error<Refused>> {
        Ok(())
    }
}

fn rewritten(parser: Parser, module: &[u8]) -> Result<Module, Error<Refused>> {
    let mut out = Module::new();
    let plan = Plan::of(parser.clone(), module)?;
    Rewriter { plan }.parse_core_module(&mut out, parser, module)?;
    Ok(out)
}

/// Why a module is not rewritten.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` can't be charged for")]
struct Refused(String);

/// Rewrites one module as planned. New types and functions stand behind those that were there, so nothing moves.
struct Rewriter {
    plan: Plan,
}

impl Reencode for Rewriter {
    type Error = Refused;

    /// Whoever means a function of the host gets the one that pays for it first.
    fn function_index(&mut self, function: u32) -> Result<u32, Error<Refused>> {
        Ok(self.plan.paying(function).unwrap_or(function))
    }

    fn instruction<'a>(&mut self, operator: Operator<'a>) -> Result<Instruction<'a>, Error<Refused>> {
        match operator {
            Operator::MemoryCopy { .. } => Ok(Instruction::Call(self.plan.copy())),
            Operator::MemoryFill { .. } => Ok(Instruction::Call(self.plan.fill())),
            other => utils::instruction(self, other),
        }
    }

    /// The host gets its room from a function that pays for what is put there.
    fn parse_export(
        &mut self,
        exports: &mut wasm_encoder::ExportSection,
        export: wasmparser::Export<'_>,
    ) -> Result<(), Error<Refused>> {
        match self.plan.room() {
            Some((_, paying)) if export.name == plan::ROOM => {
                exports.export(export.name, wasm_encoder::ExportKind::Func, paying);
                Ok(())
            }
            _ => utils::parse_export(self, exports, export),
        }
    }

    fn parse_type_section(
        &mut self,
        types: &mut wasm_encoder::TypeSection,
        section: wasmparser::TypeSectionReader<'_>,
    ) -> Result<(), Error<Refused>> {
        utils::parse_type_section(self, types, section)?;
        if self.plan.is_needed() {
            types.ty().function([ValType::I32], []);
            types.ty().function([ValType::I32; 3], []);
        }
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut wasm_encoder::FunctionSection,
        section: wasmparser::FunctionSectionReader<'_>,
    ) -> Result<(), Error<Refused>> {
        utils::parse_function_section(self, functions, section)?;
        for kind in self.plan.appended() {
            functions.function(kind);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut wasm_encoder::CodeSection,
        section: wasmparser::CodeSectionReader<'_>,
    ) -> Result<(), Error<Refused>> {
        utils::parse_code_section(self, code, section)?;
        if self.plan.is_needed() {
            code.function(&burning());
            // Where there is nothing to replace, there may be no memory to name.
            let [copy, fill] = if self.plan.is_bulk() {
                [Instruction::MemoryCopy { src_mem: 0, dst_mem: 0 }, Instruction::MemoryFill(0)]
            } else {
                [Instruction::Unreachable, Instruction::Unreachable]
            };
            code.function(&bulk(&copy, self.plan.burn()));
            code.function(&bulk(&fill, self.plan.burn()));
            for host in self.plan.host() {
                code.function(&paid(host.function, host.params, self.plan.burn()));
            }
            if let Some((room, _)) = self.plan.room() {
                code.function(&paid_room(room, self.plan.burn()));
            }
        }
        Ok(())
    }

    /// Names and debugging data: two thirds of the whole, and nobody reads them.
    fn parse_custom_section(
        &mut self,
        _: &mut Module,
        _: wasmparser::CustomSectionReader<'_>,
    ) -> Result<(), Error<Refused>> {
        Ok(())
    }
}

/// `burn(units)`: spends that many instructions, and a dozen or so, in little time.
///
/// A constant that is dropped counts as an instruction and compiles to nothing, so a row of them behind a branch costs
/// its length for the price of the branch: a row for each bit of the number, and a loop for the bits above.
fn burning() -> Function {
    let mut body = Function::new([]);
    {
        let mut code = body.instructions();
        code.block(wasm_encoder::BlockType::Empty).loop_(wasm_encoder::BlockType::Empty);
        code.local_get(0).i32_const(1 << TURN_LOG2).i32_lt_u().br_if(1);
        code.local_get(0).i32_const(1 << TURN_LOG2).i32_sub().local_set(0);
        // Eight instructions and the jump back are the loop's own.
        for _ in 9..1 << TURN_LOG2 {
            code.i32_const(0).drop();
        }
        code.br(0).end().end();
        for bit in 0..TURN_LOG2 {
            code.local_get(0).i32_const(1 << bit).i32_and().if_(wasm_encoder::BlockType::Empty);
            for _ in 0..1 << bit {
                code.i32_const(0).drop();
            }
            code.end();
        }
        code.end();
    }
    body
}

/// A bulk operation whose third argument is a number of bytes, paid for beforehand where it is not short.
fn bulk(operation: &Instruction<'_>, burn: u32) -> Function {
    let mut body = Function::new([]);
    {
        let mut code = body.instructions();
        code.local_get(2).i32_const(SHORT).i32_ge_u().if_(wasm_encoder::BlockType::Empty);
        code.local_get(2).i32_const(WORD).i32_div_u().call(burn);
        code.end().local_get(0).local_get(1).local_get(2);
    }
    body.instruction(operation).instruction(&Instruction::End);
    body
}

/// A function of the host, paid for beforehand.
fn paid(function: u32, params: u32, burn: u32) -> Function {
    let mut body = Function::new([]);
    let mut code = body.instructions();
    code.i32_const(HOST_CALL).call(burn);
    for param in 0..params {
        code.local_get(param);
    }
    code.call(function).end();
    body
}

/// The function the host asks for room, paid for by the byte: it has read them from somewhere and copies them twice.
fn paid_room(function: u32, burn: u32) -> Function {
    let mut body = Function::new([]);
    let mut code = body.instructions();
    code.local_get(3).call(burn);
    code.local_get(0).local_get(1).local_get(2).local_get(3).call(function).end();
    body
}

#[cfg(test)]
mod tests;
