// The C++ library's streams on open files, as functions that Rust can call. See iostream.rs.

#include <cerrno>
#include <cstddef>
#include <exception>
#include <istream>
#include <ostream>

// The hint and the presizing belong to a descriptor, and the standard streams open paths only. GNU's library has the
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

// A stream reports that it failed, not why; the cause is in errno, unless the library did not set it.
long cause() {
    return errno == 0 ? -EIO : -errno;
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
long read_some(void *reader, char *out, std::size_t n_bytes) noexcept {
    std::istream &stream = static_cast<Reader *>(reader)->stream;
    errno = 0;
    stream.read(out, static_cast<std::streamsize>(n_bytes));
    return stream.bad() ? cause() : static_cast<long>(stream.gcount());
}

// Returns 0, or a negative error number.
long write_all(void *writer, const char *bytes, std::size_t n_bytes) noexcept {
    std::ostream &stream = static_cast<Writer *>(writer)->stream;
    errno = 0;
    stream.write(bytes, static_cast<std::streamsize>(n_bytes));
    return stream.good() ? 0 : cause();
}

// Writes the rest of the buffer. Returns 0, or a negative error number.
long flush(void *writer) noexcept {
    std::ostream &stream = static_cast<Writer *>(writer)->stream;
    errno = 0;
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
    long (*read)(void *, char *, std::size_t);
    long (*write)(void *, const char *, std::size_t);
    long (*flush)(void *);
    void (*close_reader)(void *);
    void (*close_writer)(void *);
};

}  // namespace

extern "C" __attribute__((visibility("default"))) const Functions thalweg_iostream;

const Functions thalweg_iostream = {
    open_stream<Reader>, open_stream<Writer>, read_some, write_all, flush, close_stream<Reader>, close_stream<Writer>,
};
