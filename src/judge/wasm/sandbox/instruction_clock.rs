//! Clocks that count instructions: one nanosecond inside the sandbox is one WebAssembly instruction.
//!
//! This makes time the same on every run and machine. Code that reads the clock, or derives its randomness from it,
//! gets the same verdict everywhere, and the harness can measure a single call exactly. This includes waiting: a
//! sleeping program uses up the instructions at once and continues, so a program that sleeps too long exceeds its
//! limit.

use wasmtime::component::{Linker, Resource};
use wasmtime::{StoreContextMut, Trap};
use wasmtime_wasi::clocks::WasiClocksView;
use wasmtime_wasi::p2::DynPollable;
use wasmtime_wasi::p2::bindings::clocks::monotonic_clock::Host as _;
use wasmtime_wasi::p2::bindings::clocks::wall_clock::Datetime;

use super::SandboxHost;

/// The wall clock at the start of every execution: 1 January 2000, in seconds after 1970.
pub(super) const FIXED_EPOCH: u64 = 946_684_800;
const NANOS_PER_SECOND: u64 = 1_000_000_000;

/// Replaces the system's clocks with these.
///
/// The version must be the one under which the engine defines its own clocks. Under another one, both would exist, and
/// the tests that count a wait would fail.
pub(super) fn add_clocks(linker: &mut Linker<SandboxHost>) -> wasmtime::Result<()> {
    linker.allow_shadowing(true);
    let mut monotonic = linker.instance("wasi:clocks/monotonic-clock@0.2.12")?;
    monotonic.func_wrap("now", |store, (): ()| Ok((instructions_used(&store),)))?;
    monotonic.func_wrap("resolution", |_, (): ()| Ok((1_u64,)))?;
    monotonic.func_wrap("subscribe-instant", |mut store, (when,): (u64,)| {
        let left = when.saturating_sub(instructions_used(&store));
        consume_wait(&mut store, left)
    })?;
    monotonic.func_wrap("subscribe-duration", |mut store, (duration,): (u64,)| consume_wait(&mut store, duration))?;

    let mut wall = linker.instance("wasi:clocks/wall-clock@0.2.12")?;
    wall.func_wrap("now", |store, (): ()| {
        Ok((to_datetime(FIXED_EPOCH * NANOS_PER_SECOND + instructions_used(&store)),))
    })?;
    wall.func_wrap("resolution", |_, (): ()| Ok((to_datetime(1),)))?;
    linker.allow_shadowing(false);
    Ok(())
}

/// Returns the instructions used so far; 0 while the image is made, because they are not counted then.
fn instructions_used(store: &StoreContextMut<'_, SandboxHost>) -> u64 {
    store.data().fuel.saturating_sub(store.get_fuel().unwrap_or(u64::MAX))
}

/// Uses up the instructions of a wait and returns a pollable that is ready now. Ends the run if the wait is longer than
/// the instructions left.
fn consume_wait(
    store: &mut StoreContextMut<'_, SandboxHost>,
    nanoseconds: u64,
) -> wasmtime::Result<(Resource<DynPollable>,)> {
    if store.data().fuel > 0 {
        let left = store.get_fuel()?;
        store.set_fuel(left.saturating_sub(nanoseconds))?;
        if nanoseconds >= left {
            return Err(Trap::Interrupt.into());
        }
    }
    Ok((store.data_mut().clocks().subscribe_duration(0)?,))
}

fn to_datetime(nanoseconds: u64) -> Datetime {
    Datetime { seconds: nanoseconds / NANOS_PER_SECOND, nanoseconds: (nanoseconds % NANOS_PER_SECOND) as u32 }
}
