//! Indexing through the library: the rows of a run, and the changes that a later run finds.

mod tree;

mod caches;
mod changed;
mod columns;
mod equivalence;
mod evidence;
mod exclude;
mod film;
mod kinds;
mod large;
mod lens;
mod looks;
mod moved;
mod parts;
mod place;
mod roots;
mod scan;
mod sidecar;
mod source;
mod stacks;
mod tags;
mod takeout;
mod unmounted;
mod vanished;
mod words;
