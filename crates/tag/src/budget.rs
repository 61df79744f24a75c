//! Limits on the work for one file, which hold for any input.

/// Limits on work and memory per file. The defaults are far above what real files use, and low enough to keep
/// any file cheap.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Number of times that a parser may run again with more bytes. Default: 48.
    pub passes: u32,
    /// Total bytes fetched for one file beyond its head. Default: 48 MiB.
    pub fetched_bytes: u64,
    /// Largest value that is read, in bytes; for a larger value only the size is reported. Default: 4 MiB.
    pub value_bytes: usize,
    /// Total bytes read of embedded blocks and large values: a few kilobytes can point to the same megabytes
    /// thousands of times. Default: 48 MiB.
    pub all_blocks_bytes: usize,
    /// Number of tags kept per file. Default: 20,000.
    pub tags: usize,
    /// Number of tags of timed metadata kept per file, in addition to `tags`. Default: 500,000.
    pub sample_tags: usize,
    /// Total bytes read of samples of timed metadata, each of which is in memory only while it is read.
    /// Default: 256 MiB.
    pub sample_bytes: u64,
    /// Total bytes kept of one file: texts that are converted, structures, names, inflated data. A short file
    /// gets less. Default: 64 MiB.
    pub kept_bytes: usize,
    /// Total bytes requested of one file, as often as they are: many parts of a file can point to the same
    /// bytes. A short file gets less. Default: 256 MiB.
    pub requested_bytes: usize,
    /// Number of directories, boxes, segments and chunks visited per file. Default: 20,000.
    pub nodes: usize,
    /// Maximum nesting depth of directories, boxes and XML elements. Default: 24.
    pub depth: usize,
    /// Total bytes that compressed metadata may inflate to. Default: 16 MiB.
    pub inflated_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            passes: 48,
            fetched_bytes: 48 << 20,
            value_bytes: 4 << 20,
            all_blocks_bytes: 48 << 20,
            tags: 20_000,
            sample_tags: 500_000,
            sample_bytes: 256 << 20,
            kept_bytes: 64 << 20,
            requested_bytes: 256 << 20,
            nodes: 20_000,
            depth: 24,
            inflated_bytes: 16 << 20,
        }
    }
}

impl Limits {
    /// Whether there must be no pass after this one; the numbers of bytes are those of all passes.
    pub(crate) fn are_reached(
        &self,
        pass: u32,
        fetched_bytes: u64,
        kept_bytes: usize,
        len_bytes: Option<u64>,
    ) -> bool {
        pass >= self.passes
            || fetched_bytes >= self.fetched_bytes
            || kept_bytes >= self.kept_bytes_of(len_bytes)
    }

    /// Number of bytes kept of a file of this length: [`Limits::kept_bytes`] at most, less of a short file.
    /// What a file costs is then in proportion to its length, however often it points to the same bytes.
    pub(crate) fn kept_bytes_of(&self, len_bytes: Option<u64>) -> usize {
        // Compressed metadata of a short file inflates to this much.
        in_proportion(len_bytes, 16, 16 << 20).min(self.kept_bytes)
    }

    /// Number of bytes that may be requested of a file of this length.
    pub(crate) fn requested_bytes_of(&self, len_bytes: Option<u64>) -> usize {
        in_proportion(len_bytes, 16, 64 << 20).min(self.requested_bytes)
    }

    /// Number of bytes that samples of a file of this length may have.
    fn sample_bytes_of(&self, len_bytes: Option<u64>) -> u64 {
        self.sample_bytes.min(in_proportion(len_bytes, 16, 16 << 20) as u64)
    }

    /// Number of bytes in arrays of a file of this length that are reported as numbers. What is more than its
    /// length would be the same bytes again.
    fn array_bytes_of(&self, len_bytes: Option<u64>) -> usize {
        in_proportion(len_bytes, 2, 1 << 20).min(self.value_bytes.saturating_mul(2))
    }
}

/// So many bytes for each byte of a file, in addition to those that any file has. No limit if the length is
/// not known.
fn in_proportion(len_bytes: Option<u64>, of_each: usize, of_any: usize) -> usize {
    let len = len_bytes.map(|len| usize::try_from(len).unwrap_or(usize::MAX));
    len.map_or(usize::MAX, |len| len.saturating_mul(of_each).saturating_add(of_any))
}

/// The remaining budget during one pass.
#[derive(Debug)]
pub(crate) struct Budget {
    nodes_left: usize,
    inflated_left: usize,
    block_bytes_left: usize,
    blocks_left: usize,
    array_bytes_left: usize,
    sample_bytes_left: u64,
    /// Number of bytes that may still be brought back from the order in which DjVu compresses them: it takes
    /// a second for 16 MB: a file of 1 KB could ask for the limit of a value again and again.
    pub sorted_bytes_left: usize,
    /// Whether the file's own IPTC block was found.
    pub has_iptc: bool,
    /// Number of IPTC blocks found elsewhere so far.
    pub n_iptc_copies: u32,
    /// Number of ICC profiles found so far.
    pub n_icc: u32,
}

/// Number of EXIF blocks, and of blocks that directories point to, read per file. Files have a handful; many
/// entries could point to one block, and each EXIF block costs a search among the tags so far.
const BLOCKS: usize = 32;

impl Budget {
    pub(crate) fn new(limits: &Limits, len_bytes: Option<u64>) -> Self {
        Budget {
            nodes_left: limits.nodes,
            inflated_left: limits.inflated_bytes,
            block_bytes_left: limits.all_blocks_bytes,
            blocks_left: BLOCKS,
            array_bytes_left: limits.array_bytes_of(len_bytes),
            sample_bytes_left: limits.sample_bytes_of(len_bytes),
            sorted_bytes_left: limits.value_bytes.min(1 << 20),
            has_iptc: false,
            n_iptc_copies: 0,
            n_icc: 0,
        }
    }

    /// Takes one directory, box, segment or chunk; returns `false` when none are left.
    pub(crate) fn take_node(&mut self) -> bool {
        let some_left = self.nodes_left > 0;
        self.nodes_left = self.nodes_left.saturating_sub(1);
        some_left
    }

    /// Takes the bytes of an embedded block or a large value; returns `false` when fewer are left.
    pub(crate) fn take_block_bytes(&mut self, n_bytes: usize) -> bool {
        let left = self.block_bytes_left.checked_sub(n_bytes);
        self.block_bytes_left = left.unwrap_or(self.block_bytes_left);
        left.is_some()
    }

    /// Takes the bytes of an array that is kept as a value; returns `false` when fewer are left. Entries may
    /// share their bytes, so a small file could report the same megabytes a thousand times.
    pub(crate) fn take_array_bytes(&mut self, n_bytes: usize) -> bool {
        match self.array_bytes_left.checked_sub(n_bytes) {
            Some(left) => {
                self.array_bytes_left = left;
                true
            }
            None => false,
        }
    }

    /// Takes the bytes of a sample of timed metadata; returns `false` when fewer are left.
    pub(crate) fn take_sample_bytes(&mut self, n_bytes: usize) -> bool {
        let left = self.sample_bytes_left.checked_sub(n_bytes as u64);
        self.sample_bytes_left = left.unwrap_or(0);
        left.is_some()
    }

    /// Takes one block of metadata; returns `false` when none are left.
    pub(crate) fn take_block(&mut self) -> bool {
        let some_left = self.blocks_left > 0;
        self.blocks_left = self.blocks_left.saturating_sub(1);
        some_left
    }

    /// Number of bytes that may still be inflated.
    pub(crate) fn inflatable_bytes(&self) -> usize {
        self.inflated_left
    }

    /// Subtracts `n_bytes` of inflated data from the budget.
    pub(crate) fn take_inflated(&mut self, n_bytes: usize) {
        self.inflated_left = self.inflated_left.saturating_sub(n_bytes);
    }
}
