//! `Pack`: random access to the pictures of a pack, from any thread and any process.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::OnceLock;

use engine::file::object::is_object;
use engine::packs::{MemberRef, Pack, PackError};
use engine::{JobError, Progress};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PySlice, PyString, PyTuple, PyType};

use crate::error::raise;
use crate::input;
use crate::interrupt::work;
use crate::path;

/// Members that a device is asked for ahead: as many as its queue holds.
const AHEAD_MEMBERS: usize = 64;

/// A pack, any tar archive, or a directory of them, as a sequence of the bytes of its pictures.
///
/// A member is named by its number, from 0 or (negative) from the end, or by ``KEY`` or ``KEY.EXTENSION``;
/// ``KEY.json`` names its metadata. A slice returns a list. ``in``, :meth:`index` and :meth:`count` take the
/// bytes of a member, or a str, which is a name and never contents: ``pack[3] in pack`` compares bytes, and
/// ``"2024/harbour" in pack`` asks whether ``pack["2024/harbour"]`` exists.
///
/// Any number of threads can read from one object at once. It survives ``fork``, and pickling it opens the
/// pack again, so it can be part of a dataset for a loader with workers.
///
/// Args:
///     path: The pack or archive, or the directory.
///
/// Raises:
///     thalweg.NotFoundError: The path does not exist.
///     thalweg.DamagedError: The path is not a pack.
///
/// Example:
///     >>> pack = thalweg.Pack("packed")
///     >>> len(pack), len(pack[17]), pack.metadata(17)["path"]
///     (25, 61204, '/home/ada/photos/harbour.jpg')
#[pyclass(name = "Pack", module = "thalweg", frozen)]
pub(crate) struct PyPack {
    path: PathBuf,
    pack: Pack,
    /// The shards, mapped by Python, so that a view keeps alive what it shows; `None` where one is not as the
    /// lookup says.
    views: Vec<OnceLock<Option<Py<PyAny>>>>,
}

/// A member by its number, which may be counted from the end, or by `KEY`, `KEY.EXTENSION` or `KEY.json`.
enum Which {
    Number(isize),
    Name(String),
}

impl<'py> FromPyObject<'_, 'py> for Which {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Which> {
        if let Ok(name) = given.extract::<String>() {
            return Ok(Which::Name(name));
        }
        given.extract::<isize>().map(Which::Number).map_err(|error| {
            if error.is_instance_of::<PyOverflowError>(given.py()) {
                // As a list says of a number that no list can have.
                PyIndexError::new_err(format!("there is no member {}", *given))
            } else {
                PyTypeError::new_err(format!("a member must be a number or a str, not {}", given.get_type()))
            }
        })
    }
}

#[pymethods]
impl PyPack {
    #[new]
    fn new(py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<PyPack> {
        let path = path::one(path)?;
        if !is_object(&path)
            && let Err(source) = path.metadata()
            && path.parent().is_none_or(|folder| !folder.is_dir())
        {
            return Err(raise(&JobError::Root { path, source }));
        }
        // The headers of an archive without a lookup are read, however many they are.
        let pack = work(py, &Progress::default(), || Pack::open(&path))?.map_err(|error| raise(&error))?;
        let views = pack.lookup().shards().iter().map(|_| OnceLock::new()).collect();
        Ok(PyPack { path, pack, views })
    }

    /// The path of the pack.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        path::shown(py, &self.path)
    }

    fn __len__(&self) -> usize {
        self.pack.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, which: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = which.cast::<PySlice>() {
            let range = slice.indices(isize::try_from(self.pack.len())?)?;
            let nth = |nth: usize| Which::Number(range.start + nth.cast_signed() * range.step);
            let numbers = (0..range.slicelength).map(nth);
            return Ok(self.get_many(py, numbers.collect())?.into_any());
        }
        let which: Which = which.extract()?;
        let bytes = match self.number(&which)? {
            Some(number) => self.read(py, number),
            None => self.read_json(py, &which),
        };
        bytes.map(Bound::into_any)
    }

    fn __contains__(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(name) = value.extract::<String>() {
            return self.has(&name);
        }
        Ok(self.positions(py, value, 0..self.pack.len())?.next().transpose()?.is_some())
    }

    fn __iter__(slf: Bound<'_, Self>) -> PyMembers {
        let numbers = 0..slf.get().pack.len();
        PyMembers { pack: slf.unbind(), numbers, is_reversed: false }
    }

    fn __reversed__(slf: Bound<'_, Self>) -> PyMembers {
        let numbers = 0..slf.get().pack.len();
        PyMembers { pack: slf.unbind(), numbers, is_reversed: true }
    }

    /// Returns the bytes of a member where they lie in the mapped shard, without a copy.
    ///
    /// Several times as fast as ``pack[which]``. Use it for shards that nobody changes at the same time.
    ///
    /// Args:
    ///     which: The number or name of the member.
    ///
    /// Raises:
    ///     thalweg.MissingKeyError: There is no such member.
    ///     IndexError: There is no member with this number.
    fn view<'py>(&self, py: Python<'py>, which: Which) -> PyResult<Bound<'py, PyAny>> {
        let Some(number) = self.number(&which)? else {
            return self.read_json(py, &which).and_then(|bytes| memoryview(bytes.as_any()));
        };
        let member = self.member(number)?;
        match self.shard_view(py, member.shard)? {
            Some(shard) => {
                let start = isize::try_from(member.offset)?;
                let end = start + isize::try_from(member.bytes)?;
                shard.get_item(PySlice::new(py, start, end, 1))
            }
            None => memoryview(self.read(py, number)?.as_any()),
        }
    }

    /// Returns the key of a member.
    ///
    /// Args:
    ///     number: The number of the member.
    ///
    /// Raises:
    ///     IndexError: There is no member with this number.
    fn key<'py>(&self, py: Python<'py>, number: isize) -> PyResult<Bound<'py, PyString>> {
        let number = self.counted(number)?;
        Ok(PyString::new(py, self.member(number)?.key))
    }

    /// Returns the keys of all members, in their order.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let keys = PyList::empty(py);
        self.pack.iter().try_for_each(|member| keys.append(member.map_err(|error| raise(&error))?.key))?;
        Ok(keys)
    }

    /// Returns ``KEY.EXTENSION`` of all members, in their order.
    fn names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let names = PyList::empty(py);
        self.pack
            .iter()
            .try_for_each(|member| names.append(member.map_err(|error| raise(&error))?.name()))?;
        Ok(names)
    }

    /// Returns the number of the first member with this name or these bytes.
    ///
    /// Args:
    ///     value: A key or name (str), or the bytes of a member. Members of another length are not read.
    ///     start: The first number that counts, as for ``list.index``.
    ///     stop: The number before which the search ends. Default: the length.
    ///
    /// Raises:
    ///     thalweg.MissingKeyError: There is no member with this name.
    ///     ValueError: There is no member with these bytes.
    #[pyo3(signature = (value, start = 0, stop = None))]
    fn index(
        &self,
        py: Python<'_>,
        value: &Bound<'_, PyAny>,
        start: isize,
        stop: Option<isize>,
    ) -> PyResult<usize> {
        let len = isize::try_from(self.pack.len())?;
        let range = PySlice::new(py, start, stop.unwrap_or(len), 1).indices(len)?;
        let range = range.start.cast_unsigned()..range.stop.max(range.start).cast_unsigned();
        let Ok(name) = value.extract::<String>() else {
            let found = self.positions(py, value, range)?.next();
            return found.unwrap_or_else(|| Err(PyValueError::new_err("no member has these bytes")));
        };
        match self.pack.lookup().find(&name) {
            Ok(Some(number)) if range.contains(&number) => Ok(number),
            Ok(_) => Err(raise(&self.no_key(&name))),
            Err(error) => Err(raise(&error)),
        }
    }

    /// Returns how many members have this name or these bytes.
    ///
    /// Args:
    ///     value: A key or name (str), or the bytes of a member.
    fn count(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        if let Ok(name) = value.extract::<String>() {
            return self.has(&name).map(usize::from);
        }
        let positions = self.positions(py, value, 0..self.pack.len())?;
        positions.map(|position| position.map(|_| 1)).sum()
    }

    /// Returns the contents of the member's ``KEY.json``, or None if it has none.
    ///
    /// Args:
    ///     which: The number or name of the member.
    ///
    /// Raises:
    ///     thalweg.MissingKeyError: There is no such member.
    fn metadata<'py>(&self, py: Python<'py>, which: Which) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(number) = self.number(&which)? else { return Ok(None) };
        let json = py.detach(|| self.pack.json(number).map(|json| json.map(|json| json.to_vec())));
        match json.map_err(|error| raise(&error))? {
            Some(json) => py.import("json")?.call_method1("loads", (PyBytes::new(py, &json),)).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the bytes of several members, in the order asked for.
    ///
    /// Reads them in the order of the disk and requests 64 ahead, so it is faster than one by one.
    ///
    /// Args:
    ///     which: Numbers and names of members.
    ///
    /// Raises:
    ///     thalweg.MissingKeyError: There is no such member.
    ///
    /// Example:
    ///     >>> first, last = pack.get_many([0, -1])
    fn get_many<'py>(&self, py: Python<'py>, which: Vec<Which>) -> PyResult<Bound<'py, PyList>> {
        let numbers: Vec<_> = which.iter().map(|which| self.number(which)).collect::<PyResult<_>>()?;
        // Members are numbered as they lie.
        let mut order: Vec<usize> = (0..which.len()).collect();
        order.sort_unstable_by_key(|&at| numbers[at]);
        let mut found: Vec<Option<Bound<'py, PyBytes>>> = which.iter().map(|_| None).collect();
        let mut ahead = order.iter().filter_map(|&at| numbers[at]);
        let mut ask_ahead = |n_members| {
            py.detach(|| ahead.by_ref().take(n_members).for_each(|number| self.pack.will_need(number)));
        };
        ask_ahead(AHEAD_MEMBERS);
        for (n_read, &at) in order.iter().enumerate() {
            if n_read % AHEAD_MEMBERS == 0 {
                py.check_signals()?;
            }
            ask_ahead(1);
            found[at] = Some(match numbers[at] {
                Some(number) => self.read(py, number)?,
                None => self.read_json(py, &which[at])?,
            });
        }
        PyList::new(py, found.into_iter().flatten())
    }

    fn __reduce__<'py>(slf: Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let path = path::shown(slf.py(), &slf.get().path)?;
        Ok((slf.get_type(), PyTuple::new(slf.py(), [path])?))
    }

    fn __repr__(&self) -> String {
        format!("<thalweg.Pack {:?}, {} members>", self.path, self.pack.len())
    }
}

impl PyPack {
    /// Whether `self[name]` is there.
    fn has(&self, name: &str) -> PyResult<bool> {
        if self.pack.find(name).is_some() {
            return Ok(true);
        }
        let of_json = name.strip_suffix(".json").and_then(|key| self.pack.find(key));
        let Some(number) = of_json else { return Ok(false) };
        Ok(self.pack.json(number).map_err(|error| raise(&error))?.is_some())
    }

    /// The members with the bytes `value`, in their order; none if it is nothing that bytes compare with.
    /// Only those of the same length are read.
    fn positions<'py>(
        &self,
        py: Python<'py>,
        value: &Bound<'py, PyAny>,
        range: Range<usize>,
    ) -> PyResult<impl Iterator<Item = PyResult<usize>>> {
        let wanted = input::contents(value)?;
        let n_bytes = wanted.as_ref().map(|wanted| wanted.len() as u64);
        let has_bytes = move |number: usize| {
            if Some(self.member(number)?.bytes) != n_bytes {
                return Ok(false);
            }
            py.check_signals()?;
            Ok(wanted.as_deref() == Some(self.read(py, number)?.as_bytes()))
        };
        let range = if n_bytes.is_some() { range } else { 0..0 };
        Ok(range.filter_map(move |number| match has_bytes(number) {
            Ok(has) => has.then_some(Ok(number)),
            Err(error) => Some(Err(error)),
        }))
    }

    fn member(&self, number: usize) -> PyResult<MemberRef<'_>> {
        self.pack.member(number).map_err(|error| raise(&error))
    }

    fn counted(&self, number: isize) -> PyResult<usize> {
        let len = self.pack.len();
        let counted = if number < 0 { len.checked_add_signed(number) } else { Some(number.unsigned_abs()) };
        counted
            .filter(|&counted| counted < len)
            .ok_or_else(|| PyIndexError::new_err(format!("no member {number}: the pack has {len} members")))
    }

    /// The number of a member; `None` for what may be the `KEY.json` of one.
    fn number(&self, which: &Which) -> PyResult<Option<usize>> {
        match which {
            Which::Number(number) => self.counted(*number).map(Some),
            Which::Name(name) => match self.pack.lookup().find(name) {
                Ok(None) if !name.ends_with(".json") => Err(raise(&self.no_key(name))),
                found => found.map_err(|error| raise(&error)),
            },
        }
    }

    fn name_of(&self, which: &Which) -> PyResult<String> {
        match which {
            Which::Number(number) => Ok(self.member(self.counted(*number)?)?.name()),
            Which::Name(name) => Ok(name.clone()),
        }
    }

    fn no_key(&self, name: &str) -> PackError {
        PackError::NoKey { key: name.escape_debug().to_string(), path: self.path.clone() }
    }

    /// The bytes of a member, read to where Python wants them.
    fn read<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyBytes>> {
        let n_bytes = usize::try_from(self.member(number)?.bytes)?;
        PyBytes::new_with(py, n_bytes, |out| {
            py.detach(|| self.pack.read_range(number, 0, out)).map(|_| ()).map_err(|error| raise(&error))
        })
    }

    fn read_json<'py>(&self, py: Python<'py>, which: &Which) -> PyResult<Bound<'py, PyBytes>> {
        let name = self.name_of(which)?;
        let bytes = py.detach(|| self.pack.get(&name).map(|content| content.to_vec()));
        Ok(PyBytes::new(py, &bytes.map_err(|error| raise(&error))?))
    }

    /// All bytes of a shard, mapped; `None` where it cannot be, or is not as long as the lookup says.
    fn shard_view<'py>(&self, py: Python<'py>, shard: u32) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(kept) = self.views.get(shard as usize) else { return Ok(None) };
        if kept.get().is_none() {
            let mapped = self.map(py, shard)?.map(Bound::unbind);
            // Another thread may have been faster: its mapping is as good.
            let _ = kept.set(mapped);
        }
        Ok(kept.get().and_then(Option::as_ref).map(|view| view.bind(py).clone()))
    }

    fn map<'py>(&self, py: Python<'py>, shard: u32) -> PyResult<Option<Bound<'py, PyAny>>> {
        let expected = self.pack.lookup().shards().get(shard as usize).map(|shard| shard.bytes);
        let path = self.pack.shard_path(shard).filter(|path| !is_object(path));
        let Some(path) = path else { return Ok(None) };
        let mmap = py.import("mmap")?;
        let arguments = PyDict::new(py);
        arguments.set_item("access", mmap.getattr("ACCESS_READ")?)?;
        let file = py.import("io")?.call_method1("open", (path::shown(py, path)?, "rb"))?;
        let mapped = mmap.call_method("mmap", (file.call_method0("fileno")?, 0), Some(&arguments));
        file.call_method0("close")?;
        match mapped {
            Ok(mapped) if mapped.len().ok().map(|len| len as u64) == expected => {
                memoryview(&mapped).map(Some)
            }
            _ => Ok(None),
        }
    }
}

fn memoryview<'py>(bytes: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    Ok(pyo3::types::PyMemoryView::from(bytes)?.into_any())
}

/// The members of a pack, one after another.
#[pyclass(name = "PackIterator", module = "thalweg")]
pub(crate) struct PyMembers {
    pack: Py<PyPack>,
    /// Those that are left.
    numbers: Range<usize>,
    is_reversed: bool,
}

#[pymethods]
impl PyMembers {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let number = if self.is_reversed { self.numbers.next_back() } else { self.numbers.next() };
        number.map(|number| self.pack.get().read(py, number)).transpose()
    }

    fn __length_hint__(&self) -> usize {
        self.numbers.len()
    }
}

impl fmt::Debug for PyPack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.__repr__())
    }
}
