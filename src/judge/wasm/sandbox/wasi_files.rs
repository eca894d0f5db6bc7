//! A file system that is the same on every machine: sorted by name, with one date and computed inodes, and read-only.
//!
//! The kernel's information about a file depends on the machine: the order of a folder's entries, inode numbers, times,
//! the number of links and the size of a folder. Python stores such values (the importer remembers every listing and
//! its date), so they would be frozen into the image, and the same code would cost a different number of instructions
//! on another machine. The stock implementation still decides a file's content and whether it can be opened.

use std::collections::{HashMap, VecDeque};

use wasmtime::component::{HasData, Linker, Resource};
use wasmtime_wasi::filesystem::{Descriptor, WasiFilesystemCtxView, WasiFilesystemView};
use wasmtime_wasi::p2::bindings::clocks::wall_clock::Datetime;
use wasmtime_wasi::p2::bindings::filesystem::types::{
    self, Advice, DescriptorFlags, DescriptorStat, DescriptorType, DirectoryEntry, ErrorCode, Filesize, HostDescriptor,
    HostDirectoryEntryStream, MetadataHashValue, NewTimestamp, OpenFlags, PathFlags,
};
use wasmtime_wasi::p2::{DynInputStream, DynOutputStream, FsError, FsResult, ReaddirIterator};

use super::{SandboxHost, instruction_clock};

/// The remaining entries of the folders being read, by stream number.
pub(super) type Listings = HashMap<u32, VecDeque<DirectoryEntry>>;

/// Replaces the system's files with these.
pub(super) fn add_files(linker: &mut Linker<SandboxHost>) -> wasmtime::Result<()> {
    linker.allow_shadowing(true);
    types::add_to_linker::<SandboxHost, HasFiles>(linker, |host| DeterministicFiles(host))?;
    linker.allow_shadowing(false);
    Ok(())
}

struct HasFiles;

impl HasData for HasFiles {
    type Data<'a> = DeterministicFiles<'a>;
}

struct DeterministicFiles<'a>(&'a mut SandboxHost);

impl DeterministicFiles<'_> {
    fn stock_view(&mut self) -> WasiFilesystemCtxView<'_> {
        self.0.filesystem()
    }
}

type File = Resource<Descriptor>;

/// Defines functions that refuse every change, because all files are read-only.
macro_rules! refused {
    ($($name:ident($($kind:ty),*);)*) => {
        $(async fn $name(&mut self, _: File $(, _: $kind)*) -> FsResult<()> {
            Err(ErrorCode::ReadOnly.into())
        })*
    };
}

impl HostDescriptor for DeterministicFiles<'_> {
    refused! {
        set_size(Filesize);
        set_times(NewTimestamp, NewTimestamp);
        set_times_at(PathFlags, String, NewTimestamp, NewTimestamp);
        create_directory_at(String);
        remove_directory_at(String);
        unlink_file_at(String);
        symlink_at(String, String);
        rename_at(String, File, String);
        link_at(PathFlags, String, File, String);
    }

    async fn write(&mut self, _: File, _: Vec<u8>, _: Filesize) -> FsResult<Filesize> {
        Err(ErrorCode::ReadOnly.into())
    }

    fn write_via_stream(&mut self, _: File, _: Filesize) -> FsResult<Resource<DynOutputStream>> {
        Err(ErrorCode::ReadOnly.into())
    }

    fn append_via_stream(&mut self, _: File) -> FsResult<Resource<DynOutputStream>> {
        Err(ErrorCode::ReadOnly.into())
    }

    async fn stat(&mut self, file: File) -> FsResult<DescriptorStat> {
        Ok(normalize_stat(self.stock_view().stat(file).await?))
    }

    async fn stat_at(&mut self, folder: File, flags: PathFlags, path: String) -> FsResult<DescriptorStat> {
        Ok(normalize_stat(self.stock_view().stat_at(folder, flags, path).await?))
    }

    async fn metadata_hash(&mut self, file: File) -> FsResult<MetadataHashValue> {
        Ok(identity_hash(self.stock_view().stat(file).await?))
    }

    async fn metadata_hash_at(&mut self, folder: File, flags: PathFlags, path: String) -> FsResult<MetadataHashValue> {
        Ok(identity_hash(self.stock_view().stat_at(folder, flags, path).await?))
    }

    /// Reads a whole folder and sorts its entries by name. The exhausted stock stream is returned as their handle.
    async fn read_directory(&mut self, folder: File) -> FsResult<Resource<ReaddirIterator>> {
        let stream = self.stock_view().read_directory(folder).await?;
        let mut entries = Vec::new();
        while let Some(entry) = self.stock_view().read_directory_entry(Resource::new_borrow(stream.rep())).await? {
            entries.push(entry);
        }
        entries.sort_by(|a: &DirectoryEntry, b| a.name.cmp(&b.name));
        self.0.listings.insert(stream.rep(), entries.into());
        Ok(stream)
    }

    async fn open_at(
        &mut self,
        folder: File,
        flags: PathFlags,
        path: String,
        how: OpenFlags,
        rights: DescriptorFlags,
    ) -> FsResult<File> {
        self.stock_view().open_at(folder, flags, path, how, rights).await
    }

    async fn read(&mut self, file: File, length: Filesize, offset: Filesize) -> FsResult<(Vec<u8>, bool)> {
        self.stock_view().read(file, length, offset).await
    }

    fn read_via_stream(&mut self, file: File, offset: Filesize) -> FsResult<Resource<DynInputStream>> {
        self.stock_view().read_via_stream(file, offset)
    }

    async fn readlink_at(&mut self, folder: File, path: String) -> FsResult<String> {
        self.stock_view().readlink_at(folder, path).await
    }

    async fn get_flags(&mut self, file: File) -> FsResult<DescriptorFlags> {
        self.stock_view().get_flags(file).await
    }

    async fn get_type(&mut self, file: File) -> FsResult<DescriptorType> {
        self.stock_view().get_type(file).await
    }

    async fn is_same_object(&mut self, a: File, b: File) -> wasmtime::Result<bool> {
        self.stock_view().is_same_object(a, b).await
    }

    // Files are never written, and the kernel needs no advice.
    async fn advise(&mut self, _: File, _: Filesize, _: Filesize, _: Advice) -> FsResult<()> {
        Ok(())
    }

    async fn sync(&mut self, _: File) -> FsResult<()> {
        Ok(())
    }

    async fn sync_data(&mut self, _: File) -> FsResult<()> {
        Ok(())
    }

    fn drop(&mut self, file: File) -> wasmtime::Result<()> {
        HostDescriptor::drop(&mut self.stock_view(), file)
    }
}

impl HostDirectoryEntryStream for DeterministicFiles<'_> {
    async fn read_directory_entry(&mut self, stream: Resource<ReaddirIterator>) -> FsResult<Option<DirectoryEntry>> {
        Ok(self.0.listings.get_mut(&stream.rep()).and_then(VecDeque::pop_front))
    }

    fn drop(&mut self, stream: Resource<ReaddirIterator>) -> wasmtime::Result<()> {
        self.0.listings.remove(&stream.rep());
        HostDirectoryEntryStream::drop(&mut self.stock_view(), stream)
    }
}

impl types::Host for DeterministicFiles<'_> {
    fn convert_error_code(&mut self, error: FsError) -> wasmtime::Result<ErrorCode> {
        error.downcast()
    }

    fn filesystem_error_code(&mut self, error: Resource<wasmtime::Error>) -> wasmtime::Result<Option<ErrorCode>> {
        self.stock_view().filesystem_error_code(error)
    }
}

fn normalize_stat(stat: DescriptorStat) -> DescriptorStat {
    let then = Some(Datetime { seconds: instruction_clock::FIXED_EPOCH, nanoseconds: 0 });
    DescriptorStat {
        type_: stat.type_,
        link_count: 1,
        size: if stat.type_ == DescriptorType::Directory { 0 } else { stat.size },
        data_access_timestamp: then,
        data_modification_timestamp: then,
        status_change_timestamp: then,
    }
}

/// Returns the hash used as the inode number. Files of equal size count as one file, because no other number would be
/// the same on every machine.
fn identity_hash(stat: DescriptorStat) -> MetadataHashValue {
    let stat = normalize_stat(stat);
    MetadataHashValue { lower: 2 * stat.size + u64::from(stat.type_ == DescriptorType::Directory), upper: 0 }
}
