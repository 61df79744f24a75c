//! What one file may cost: bounds that hold for any input.

/// The bounds. The defaults are far above what real files use and far below what hurts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Times a parser may be run again over more bytes. Default: 48.
    pub passes: u32,
    /// Bytes fetched for one file beyond its head, in all. Default: 48 MiB.
    pub fetched_bytes: u64,
    /// Bytes in one value that are looked at; a larger value is told by its size only. Default: 4 MiB.
    pub value_bytes: usize,
    /// Bytes of embedded blocks and of large values that are looked at, in all: a few kilobytes can point to
    /// the same megabytes thousands of times. Default: 48 MiB.
    pub all_blocks_bytes: usize,
    /// Tags kept of one file. Default: 20,000.
    pub tags: usize,
    /// Directories, boxes, segments and chunks visited in one file. Default: 20,000.
    pub nodes: usize,
    /// How deep directories, boxes and XML elements may nest. Default: 24.
    pub depth: usize,
    /// Bytes that compressed metadata may inflate to, in all. Default: 16 MiB.
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
            nodes: 20_000,
            depth: 24,
            inflated_bytes: 16 << 20,
        }
    }
}

/// What is left of the budget during one pass.
#[derive(Debug)]
pub(crate) struct Budget {
    nodes_left: usize,
    inflated_left: usize,
    block_bytes_left: usize,
    blocks_left: usize,
    array_bytes_left: usize,
    /// Whether the file's own block of IPTC was met.
    pub has_iptc: bool,
    /// Blocks of IPTC met elsewhere so far.
    pub n_iptc_copies: u32,
    /// ICC profiles met so far.
    pub n_icc: u32,
}

/// Blocks of EXIF, and blocks that directories point to, read of one file. Files have a handful; many entries
/// could point to one block, and each block of EXIF costs a search among the tags so far.
const BLOCKS: usize = 32;

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        Budget {
            nodes_left: limits.nodes,
            inflated_left: limits.inflated_bytes,
            block_bytes_left: limits.all_blocks_bytes,
            blocks_left: BLOCKS,
            array_bytes_left: limits.value_bytes.saturating_mul(2),
            has_iptc: false,
            n_iptc_copies: 0,
            n_icc: 0,
        }
    }

    /// Takes one directory, box, segment or chunk; `false` when there are none left.
    pub(crate) fn take_node(&mut self) -> bool {
        let some_left = self.nodes_left > 0;
        self.nodes_left = self.nodes_left.saturating_sub(1);
        some_left
    }

    /// Takes the bytes of an embedded block or a large value; `false` when there are not that many left.
    pub(crate) fn take_block_bytes(&mut self, n_bytes: usize) -> bool {
        let left = self.block_bytes_left.checked_sub(n_bytes);
        self.block_bytes_left = left.unwrap_or(self.block_bytes_left);
        left.is_some()
    }

    /// Takes the bytes of an array that is kept as a value; `false` when there are not so many left. Entries
    /// may share their bytes, so that a small file could tell the same megabytes a thousand times.
    pub(crate) fn take_array_bytes(&mut self, n_bytes: usize) -> bool {
        match self.array_bytes_left.checked_sub(n_bytes) {
            Some(left) => {
                self.array_bytes_left = left;
                true
            }
            None => false,
        }
    }

    /// Takes one block of metadata; `false` when there are none left.
    pub(crate) fn take_block(&mut self) -> bool {
        let some_left = self.blocks_left > 0;
        self.blocks_left = self.blocks_left.saturating_sub(1);
        some_left
    }

    /// Bytes that may still be inflated.
    pub(crate) fn inflatable_bytes(&self) -> usize {
        self.inflated_left
    }

    /// Accounts for `n_bytes` of inflated data.
    pub(crate) fn take_inflated(&mut self, n_bytes: usize) {
        self.inflated_left = self.inflated_left.saturating_sub(n_bytes);
    }
}
