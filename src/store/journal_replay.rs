//! Replays a whole journal on several cores: lines are checked and parsed in parallel and passed on in their order.
//!
//! Hashing and parsing are most of the work and need only the line; the chain and the fold need the previous line. The
//! parallel replay stops at the first line that isn't valid and whole. Only [`JournalScan`] reports faults, so both
//! ways always agree.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::file_read;
use crate::types::{LearnerState, Record};

use super::journal_line::{JournalHead, JournalLine, ParsedLine};
use super::journal_scan::{JournalEnding, JournalScan, MAX_LINE_BYTES};
use super::state_reducer::StateReducer;

/// Threads are not worth starting for a shorter replay.
const MIN_PARALLEL_BYTES: u64 = 4 << 20;
/// Size of the block that a thread gets at a time, in bytes.
const BLOCK_BYTES: usize = 1 << 20;
/// Maximum number of blocks that wait for each thread: enough to keep it busy, and a bound on memory.
const MAX_WAITING_BLOCKS: usize = 2;
/// More threads would wait for the thread that folds.
const MAX_THREADS: usize = 6;

/// Passes every good record after `from` to `visit`, with the head after it. Returns the last head and how the journal
/// ends. A journal that doesn't exist has no lines.
pub(super) fn each(
    path: &Path,
    from: JournalHead,
    mut visit: impl FnMut(Record, &JournalHead),
) -> io::Result<(JournalHead, JournalEnding)> {
    let Some(scan) = JournalScan::open(path, from.clone())? else { return Ok((from, JournalEnding::Whole)) };
    let mut file = file_read::open_regular(path)?;
    let long = file.metadata()?.len().saturating_sub(from.bytes) > MIN_PARALLEL_BYTES;
    let mut scan = if long {
        file.seek(SeekFrom::Start(from.bytes))?;
        let Some(scan) = JournalScan::open(path, in_parallel(file, from, &mut visit))? else {
            return Err(io::ErrorKind::NotFound.into());
        };
        scan
    } else {
        scan
    };
    while let Some(record) = scan.next()? {
        visit(record, scan.head());
    }
    Ok(scan.finish())
}

/// Folds the journal's records after `head` into `state`.
pub(super) fn replay(
    path: &Path,
    head: JournalHead,
    mut state: LearnerState,
    model: &StateReducer,
) -> io::Result<(LearnerState, JournalHead, JournalEnding)> {
    let (head, ending) = each(path, head, |record, _| (model.fold)(&mut state, &record))?;
    Ok((state, head, ending))
}

/// The parallel replay, up to the first bad line.
fn in_parallel(file: File, from: JournalHead, visit: &mut impl FnMut(Record, &JournalHead)) -> JournalHead {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
    thread::scope(|scope| {
        let (mut inboxes, mut outboxes) = (Vec::new(), Vec::new());
        for _ in 0..threads {
            let (give, take) = sync_channel(MAX_WAITING_BLOCKS);
            let (hand, parsed) = sync_channel(MAX_WAITING_BLOCKS);
            scope.spawn(move || read_blocks(&take, &hand));
            inboxes.push(give);
            outboxes.push(parsed);
        }
        scope.spawn(move || deal(file, &inboxes));
        // `follow` drops the outboxes at its end, which stops the threads that still send.
        follow(from, outboxes, visit)
    })
}

/// Distributes the file's whole lines in blocks. Read errors are left to [`JournalScan`], which reports them.
fn deal(mut file: File, inboxes: &[SyncSender<Vec<u8>>]) {
    let mut rest = Vec::new();
    for inbox in inboxes.iter().cycle() {
        let mut block = std::mem::take(&mut rest);
        let whole = loop {
            match (&mut file).take(BLOCK_BYTES as u64).read_to_end(&mut block) {
                Ok(0) | Err(_) => return,
                Ok(_) if block.len() as u64 > MAX_LINE_BYTES => return,
                Ok(_) => {}
            }
            if let Some(end) = block.iter().rposition(|&byte| byte == b'\n') {
                break end + 1;
            }
        };
        rest = block.split_off(whole);
        if inbox.send(block).is_err() {
            return;
        }
    }
}

/// Parses the lines of each block; `None` for an invalid line.
fn read_blocks(take: &Receiver<Vec<u8>>, hand: &SyncSender<Vec<Option<ParsedLine>>>) {
    for block in take {
        let lines = block.split_inclusive(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\n").unwrap_or(line));
        let parsed = lines.map(|line| JournalLine::read(line).and_then(|line| line.parsed()).ok()).collect();
        if hand.send(parsed).is_err() {
            return;
        }
    }
}

/// Joins the blocks in order and checks the chain.
fn follow(
    mut head: JournalHead,
    outboxes: Vec<Receiver<Vec<Option<ParsedLine>>>>,
    visit: &mut impl FnMut(Record, &JournalHead),
) -> JournalHead {
    for outbox in outboxes.iter().cycle() {
        let Ok(block) = outbox.recv() else { break };
        for line in block {
            let Some((record, next)) = line.and_then(|line| line.append_to(&head).ok()) else { return head };
            head = next;
            visit(record, &head);
        }
    }
    drop(outboxes);
    head
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::store::journal_line;
    use crate::store::store_fixtures::record;

    /// A journal long enough for the parallel replay, its last head and the start of each line.
    fn journal() -> (Vec<u8>, JournalHead, Vec<usize>) {
        let (mut text, mut head, mut starts) = (Vec::new(), JournalHead::default(), Vec::new());
        let mut version = 0;
        while text.len() as u64 <= MIN_PARALLEL_BYTES + BLOCK_BYTES as u64 {
            version += 1;
            let mut record = record(version, version);
            if version.is_multiple_of(1000) {
                // A line longer than a block.
                record.prompt = Some("x".repeat(BLOCK_BYTES + 100));
            }
            let line = journal_line::encode(&record, &head).unwrap();
            starts.push(text.len());
            text.extend(line.bytes);
            head = line.head;
        }
        (text, head, starts)
    }

    fn slowly(path: &Path) -> (Vec<u64>, JournalHead, JournalEnding) {
        let (mut scan, mut versions) = (JournalScan::open(path, JournalHead::default()).unwrap().unwrap(), Vec::new());
        while let Some(record) = scan.next().unwrap() {
            versions.push(record.version);
        }
        let (head, ending) = scan.finish();
        (versions, head, ending)
    }

    #[test]
    fn the_quick_way_reads_and_ends_as_the_slow_one() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("journal.jsonl");
        let (text, head, starts) = journal();
        let middle = starts[starts.len() / 2];
        let check = |text: &[u8], what: &str| {
            fs::write(&path, text).unwrap();
            let mut versions = Vec::new();
            let (head, ending) = each(&path, JournalHead::default(), |record, head| {
                assert_eq!(record.version, head.version);
                versions.push(record.version);
            })
            .unwrap();
            assert_eq!((versions, head.clone(), ending), slowly(&path), "{what}");
            head
        };
        assert_eq!(check(&text, "whole"), head);
        assert!(check(&text[..text.len() - 1], "without its last line end") == head);
        check(&text[..text.len() - 20], "torn");
        let mut changed = text.clone();
        changed[middle + 200] ^= 1;
        check(&changed, "changed in the middle");
        let missing = [&text[..middle], &text[starts[starts.len() / 2 + 1]..]].concat();
        check(&missing, "a line missing");
        check(&[&text[..middle], b"\n", &text[middle..]].concat(), "an empty line");
        let first = JournalHead { bytes: starts[1] as u64, lines: 1, version: 1, hash: line_hash(&text) };
        fs::write(&path, &text).unwrap();
        let mut count = 0;
        let (end, _) = each(&path, first, |_, _| count += 1).unwrap();
        assert_eq!((end, count), (head, starts.len() - 1), "from a head in the middle");
    }

    fn line_hash(text: &[u8]) -> String {
        let end = text.iter().position(|&byte| byte == b'\n').unwrap();
        JournalLine::read(&text[..end]).unwrap().hash.to_owned()
    }
}
