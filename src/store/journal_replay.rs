//! Walks a whole journal on every core: lines are checked and read in parallel and handed over in their order.
//!
//! Hashing and parsing are most of the work and need nothing but the line; only the chain and the fold need the line
//! before. The quick way stops at the first line that isn't good and whole, and leaves it to [`Scan`], which alone says
//! what is wrong, so that both ways always agree.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::types::{LearnerState, Record};

use super::journal_line::{JournalHead, JournalLine, ParsedLine};
use super::journal_scan::{JournalEnding, JournalScan};
use super::state_reducer::StateReducer;

/// Shorter walks aren't worth starting threads for.
const MIN_PARALLEL_BYTES: u64 = 4 << 20;
/// Bytes that are handed to a thread at a time.
const BLOCK_BYTES: usize = 1 << 20;
/// Blocks that wait for each thread: enough to keep it busy, and a bound on the memory.
const MAX_WAITING_BLOCKS: usize = 2;
/// More threads would wait for the one that folds.
const MAX_THREADS: usize = 6;

/// Hands every good record behind `from` to `visit`, with the head after it; answers where the journal stands then and
/// how it ends. A journal that doesn't exist has no lines.
pub(super) fn each(
    path: &Path,
    from: JournalHead,
    mut visit: impl FnMut(Record, &JournalHead),
) -> io::Result<(JournalHead, JournalEnding)> {
    let Some(scan) = JournalScan::open(path, from.clone())? else { return Ok((from, JournalEnding::Whole)) };
    let mut file = File::open(path)?;
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

/// Folds the journal's records behind `head` into `state`.
pub(super) fn replay(
    path: &Path,
    head: JournalHead,
    mut state: LearnerState,
    model: &StateReducer,
) -> io::Result<(LearnerState, JournalHead, JournalEnding)> {
    let (head, ending) = each(path, head, |record, _| (model.fold)(&mut state, &record))?;
    Ok((state, head, ending))
}

/// The quick way: as far as lines are good.
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
        // Ends with the outboxes dropped, which ends whoever still wants to hand something over.
        follow(from, outboxes, visit)
    })
}

/// Deals the file's whole lines out in blocks. What can't be read is left for the [`Scan`] to tell.
fn deal(mut file: File, inboxes: &[SyncSender<Vec<u8>>]) {
    let mut rest = Vec::new();
    for inbox in inboxes.iter().cycle() {
        let mut block = std::mem::take(&mut rest);
        let whole = loop {
            match (&mut file).take(BLOCK_BYTES as u64).read_to_end(&mut block) {
                Ok(0) | Err(_) => return,
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

/// Lines of each block; none for one that isn't good.
fn read_blocks(take: &Receiver<Vec<u8>>, hand: &SyncSender<Vec<Option<ParsedLine>>>) {
    for block in take {
        let lines = block.split_inclusive(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\n").unwrap_or(line));
        let parsed = lines.map(|line| JournalLine::read(line).and_then(|line| line.parsed()).ok()).collect();
        if hand.send(parsed).is_err() {
            return;
        }
    }
}

/// Puts the blocks together again and checks the chain.
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

    /// A journal long enough for the quick way, its last head, and where each line starts.
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
