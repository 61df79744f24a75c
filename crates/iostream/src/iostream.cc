// The C++ library's streams on open files, as functions that Rust can call. See lib.rs.

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <istream>
#include <ostream>

// The hint and the presizing belong to an open file, and the standard streams open paths only. GNU's library has the
// file buffer of std::ifstream and std::ofstream for descriptors too.
#include <ext/stdio_filebuf.h>

namespace {

using Buffer = __gnu_cxx::stdio_filebuf<char>;

struct Reader {
    Buffer buffer;
    std::istream stream;
    explicit Reader(int descriptor) : buffer(descriptor, std::ios::in | std::ios::binary), stream(&buffer) {}
};

struct Writer {
    Buffer buffer;
    std::ostream stream;
    explicit Writer(int descriptor) : buffer(descriptor, std::ios::out | std::ios::binary), stream(&buffer) {}
};

// A stream reports that it failed, not why. The cause is the system's error number, which the C library keeps, unless
// the C++ library failed by itself.
#ifdef _WIN32
constexpr long UNKNOWN = 1117;  // ERROR_IO_DEVICE
void forget_cause() { _doserrno = 0; }
long last_cause() { return static_cast<long>(_doserrno); }
#else
constexpr long UNKNOWN = EIO;
void forget_cause() { errno = 0; }
long last_cause() { return errno; }
#endif

std::ptrdiff_t cause() {
    const long last = last_cause();
    return last == 0 ? -UNKNOWN : -last;
}

// Owns the descriptor from here on; null if there is no memory.
template <typename Stream>
void *open_stream(int descriptor) noexcept {
    try {
        return new Stream(descriptor);
    } catch (const std::exception &) {
        return nullptr;
    }
}

// Returns the number of bytes read, 0 at the end, or a negative error number.
std::ptrdiff_t read_some(void *reader, char *out, std::size_t n_bytes) noexcept {
    std::istream &stream = static_cast<Reader *>(reader)->stream;
    forget_cause();
    stream.read(out, static_cast<std::streamsize>(n_bytes));
    return stream.bad() ? cause() : static_cast<std::ptrdiff_t>(stream.gcount());
}

// Moves a reader to a position from the start of the file. Returns 0, or a negative error number.
std::ptrdiff_t seek(void *reader, long long position) noexcept {
    std::istream &stream = static_cast<Reader *>(reader)->stream;
    forget_cause();
    // A read that met the end of the file, or an error, leaves a state that refuses all further calls.
    stream.clear();
    stream.seekg(static_cast<std::streamoff>(position), std::ios::beg);
    return stream.good() ? 0 : cause();
}

// Returns 0, or a negative error number.
std::ptrdiff_t write_all(void *writer, const char *bytes, std::size_t n_bytes) noexcept {
    std::ostream &stream = static_cast<Writer *>(writer)->stream;
    forget_cause();
    stream.write(bytes, static_cast<std::streamsize>(n_bytes));
    return stream.good() ? 0 : cause();
}

// Returns the position of a writer from the start of the file, or a negative error number.
std::ptrdiff_t tell(void *writer) noexcept {
    std::ostream &stream = static_cast<Writer *>(writer)->stream;
    forget_cause();
    const std::streamoff position = stream.tellp();
    return position >= 0 ? static_cast<std::ptrdiff_t>(position) : cause();
}

// Writes the rest of the buffer. Returns 0, or a negative error number.
std::ptrdiff_t flush(void *writer) noexcept {
    std::ostream &stream = static_cast<Writer *>(writer)->stream;
    forget_cause();
    stream.flush();
    return stream.good() ? 0 : cause();
}

template <typename Stream>
void close_stream(void *stream) noexcept {
    delete static_cast<Stream *>(stream);
}

struct Functions {
    void *(*open_reader)(int);
    void *(*open_writer)(int);
    std::ptrdiff_t (*read)(void *, char *, std::size_t);
    std::ptrdiff_t (*seek)(void *, long long);
    std::ptrdiff_t (*write)(void *, const char *, std::size_t);
    std::ptrdiff_t (*tell)(void *);
    std::ptrdiff_t (*flush)(void *);
    void (*close_reader)(void *);
    void (*close_writer)(void *);
};

}  // namespace

// Linux hides what the shared object does not export; Windows links statically and exports nothing.
#ifdef _WIN32
#define EXPORTED
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

extern "C" EXPORTED const Functions thalweg_iostream;

const Functions thalweg_iostream = {
    open_stream<Reader>, open_stream<Writer>, read_some, seek, write_all, tell, flush, close_stream<Reader>,
    close_stream<Writer>,
};
