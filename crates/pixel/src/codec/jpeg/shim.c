/* Functions around libjpeg-turbo that return instead of jumping.
 *
 * libjpeg reports a fatal error by a function that must not return. Here it jumps (setjmp, longjmp) back to the entry
 * point below, over frames of C alone: no Rust function is ever on the stack between the two, since the callbacks into
 * Rust have returned by then. Each entry point returns 0 or a count, or TW_FAILED with the reason in `message`.
 */

#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#define TW_FAILED (-1)

/* Fields of both directions; the first member of each, so that a pointer to one is a pointer to the other. */
typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf jump;
    char message[JMSG_LENGTH_MAX];
    long warnings;
    char warning[JMSG_LENGTH_MAX];
    unsigned long warning_row;
    unsigned long long warning_byte;
} tw_errors;

static void tw_fail(j_common_ptr info) {
    tw_errors *errors = (tw_errors *)info->err;
    errors->manager.format_message(info, errors->message);
    longjmp(errors->jump, 1);
}

static void tw_be_silent(j_common_ptr info) { (void)info; }

static void tw_errors_init(tw_errors *errors) {
    jpeg_std_error(&errors->manager);
    errors->manager.error_exit = tw_fail;
    errors->manager.output_message = tw_be_silent;
}

/* ------------------------------------------------------------------------------------------------------ reading */

/* Returns the next bytes: 1 if there are some, 0 at the end, -1 if they could not be read. */
typedef int (*tw_fill)(void *context, const unsigned char **bytes, size_t *length);
/* Called repeatedly while a picture is decoded: 0 to continue, another number to stop. */
typedef int (*tw_tick)(void *context);

typedef struct {
    tw_errors errors;
    struct jpeg_decompress_struct info;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    tw_fill fill;
    tw_tick tick;
    void *context;
    unsigned long long bytes_before; /* in the buffers that were consumed */
    size_t buffer_length;
    int most_scans;
    int ended_early;
    int stopped;
} tw_reader;

typedef struct {
    unsigned int width, height;
    int components;   /* in the file */
    int color_space;  /* of the file, a J_COLOR_SPACE */
    int precision;    /* bits in a sample */
    int progressive;
    int adobe;        /* an Adobe marker, so CMYK is stored inverted */
} tw_header;

static tw_reader *tw_reader_of(j_decompress_ptr info) { return (tw_reader *)info->client_data; }

static unsigned long long tw_position(tw_reader *reader) {
    return reader->bytes_before + (reader->buffer_length - reader->source.bytes_in_buffer);
}

/* Whether a warning is about a value of a header that no reader needs. Cameras and programs write such values into whole
 * pictures: a revision of JFIF, a number of colours of Adobe, the limits of a scan that sequential pictures do not have. */
static int tw_is_harmless(int code) {
    return code == JWRN_JFIF_MAJOR || code == JWRN_ADOBE_XFORM || code == JWRN_NOT_SEQUENTIAL;
}

static void tw_note(j_common_ptr info, int level) {
    tw_reader *reader = tw_reader_of((j_decompress_ptr)info);
    if (level >= 0 || tw_is_harmless(info->err->msg_code)) return;
    if (reader->errors.warnings++ == 0) {
        reader->errors.manager.format_message(info, reader->errors.warning);
        reader->errors.warning_row = reader->info.output_scanline;
        reader->errors.warning_byte = tw_position(reader);
    }
}

static void tw_init_source(j_decompress_ptr info) { (void)info; }

static const JOCTET tw_end[2] = {0xFF, JPEG_EOI};

static boolean tw_fill_input(j_decompress_ptr info) {
    tw_reader *reader = tw_reader_of(info);
    const unsigned char *bytes = NULL;
    size_t length = 0;
    int answer;
    if (!reader->ended_early) reader->bytes_before += reader->buffer_length;
    answer = reader->ended_early ? 0 : reader->fill(reader->context, &bytes, &length);
    if (answer < 0) {
        reader->stopped = 1;
        ERREXIT(info, JERR_FILE_READ);
    }
    if (answer == 0 || length == 0) {
        /* The file ends within the picture: add an end marker, so that the rows before it are decoded. */
        reader->buffer_length = 0;
        reader->source.bytes_in_buffer = 0;
        if (!reader->ended_early) WARNMS(info, JWRN_JPEG_EOF);
        reader->ended_early = 1;
        bytes = tw_end;
        length = sizeof tw_end;
    }
    reader->buffer_length = length;
    reader->source.next_input_byte = bytes;
    reader->source.bytes_in_buffer = length;
    return TRUE;
}

static void tw_skip_input(j_decompress_ptr info, long count) {
    tw_reader *reader = tw_reader_of(info);
    if (count <= 0) return;
    while ((size_t)count > reader->source.bytes_in_buffer) {
        count -= (long)reader->source.bytes_in_buffer;
        reader->source.bytes_in_buffer = 0;
        tw_fill_input(info);
        if (reader->ended_early) return;
    }
    reader->source.next_input_byte += count;
    reader->source.bytes_in_buffer -= (size_t)count;
}

static void tw_term_source(j_decompress_ptr info) { (void)info; }

/* Called once for each row of blocks of each scan. */
static void tw_monitor(j_common_ptr common) {
    j_decompress_ptr info = (j_decompress_ptr)common;
    tw_reader *reader = tw_reader_of(info);
    if (info->input_scan_number > reader->most_scans || reader->tick(reader->context) != 0) {
        reader->stopped = 1;
        ERREXIT(info, JERR_FILE_READ);
    }
}

static int tw_reader_init(tw_reader *reader) {
    tw_errors_init(&reader->errors);
    reader->errors.manager.emit_message = tw_note;
    reader->info.err = &reader->errors.manager;
    if (setjmp(reader->errors.jump)) return TW_FAILED;
    jpeg_create_decompress(&reader->info);
    reader->info.client_data = reader;
    reader->source.init_source = tw_init_source;
    reader->source.fill_input_buffer = tw_fill_input;
    reader->source.skip_input_data = tw_skip_input;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = tw_term_source;
    reader->info.src = &reader->source;
    reader->progress.progress_monitor = tw_monitor;
    reader->info.progress = &reader->progress;
    return 0;
}

tw_reader *tw_reader_new(void) {
    tw_reader *reader = calloc(1, sizeof *reader);
    if (reader != NULL && tw_reader_init(reader) == TW_FAILED) {
        free(reader);
        return NULL;
    }
    return reader;
}

void tw_reader_free(tw_reader *reader) {
    jpeg_destroy_decompress(&reader->info);
    free(reader);
}

/* Reads up to the first scan. `keep_markers`: APP1, APP2 and APP13 are kept for tw_reader_marker. */
int tw_reader_open(tw_reader *reader, tw_fill fill, tw_tick tick, void *context, int keep_markers, int most_scans,
                   long memory_bytes, tw_header *header) {
    jpeg_abort_decompress(&reader->info);
    reader->fill = fill;
    reader->tick = tick;
    reader->context = context;
    reader->bytes_before = 0;
    reader->buffer_length = 0;
    reader->source.bytes_in_buffer = 0;
    reader->source.next_input_byte = NULL;
    reader->most_scans = most_scans;
    reader->ended_early = 0;
    reader->stopped = 0;
    reader->errors.warnings = 0;
    reader->errors.message[0] = 0;
    reader->errors.warning[0] = 0;
    reader->errors.manager.num_warnings = 0;
    if (setjmp(reader->errors.jump)) return TW_FAILED;
    reader->info.mem->max_memory_to_use = memory_bytes;
    jpeg_save_markers(&reader->info, JPEG_APP0 + 1, keep_markers ? 0xFFFF : 0);
    jpeg_save_markers(&reader->info, JPEG_APP0 + 2, keep_markers ? 0xFFFF : 0);
    jpeg_save_markers(&reader->info, JPEG_APP0 + 13, keep_markers ? 0xFFFF : 0);
    jpeg_read_header(&reader->info, TRUE);
    header->width = reader->info.image_width;
    header->height = reader->info.image_height;
    header->components = reader->info.num_components;
    header->color_space = reader->info.jpeg_color_space;
    header->precision = reader->info.data_precision;
    header->progressive = reader->info.progressive_mode;
    header->adobe = reader->info.saw_Adobe_marker;
    return 0;
}

/* Starts to decode at `eighths`/8 of the size into `components` samples per pixel: 1 grey, 3 RGB, 4 CMYK. `converted`
 * becomes 0 if the samples are those of the file, because the library does not convert colours of lossless pictures. */
int tw_reader_start(tw_reader *reader, unsigned int eighths, int components, unsigned int *width,
                    unsigned int *height, int *converted) {
    volatile int attempt = 0;
    if (setjmp(reader->errors.jump)) {
        if (attempt > 0 || reader->errors.manager.msg_code != JERR_CONVERSION_NOTIMPL ||
            reader->info.num_components != components)
            return TW_FAILED;
        attempt = 1;
    }
    reader->info.scale_num = eighths;
    reader->info.scale_denom = 8;
    reader->info.out_color_space = components == 1 ? JCS_GRAYSCALE : components == 3 ? JCS_RGB : JCS_CMYK;
    if (attempt > 0) reader->info.out_color_space = reader->info.jpeg_color_space;
    *converted = attempt == 0;
    jpeg_start_decompress(&reader->info);
    *width = reader->info.output_width;
    *height = reader->info.output_height;
    return 0;
}

/* Reads up to 16 rows of samples of 1 or 2 bytes. */
static unsigned int tw_scanlines(j_decompress_ptr info, unsigned char *rows, size_t stride, unsigned int n) {
    JSAMPROW narrow[16];
    J12SAMPROW wide[16];
    J16SAMPROW widest[16];
    unsigned int i;
    for (i = 0; i < n; i++) {
        narrow[i] = rows + (size_t)i * stride;
        wide[i] = (J12SAMPROW)(void *)narrow[i];
        widest[i] = (J16SAMPROW)(void *)narrow[i];
    }
    if (info->data_precision <= 8) return jpeg_read_scanlines(info, narrow, n);
    if (info->data_precision <= 12) return jpeg12_read_scanlines(info, wide, n);
    return jpeg16_read_scanlines(info, widest, n);
}

/* Decodes up to `count` rows of `stride` bytes; returns how many there were. Samples of more than 8 bits have 2 bytes. */
long tw_reader_rows(tw_reader *reader, unsigned char *rows, size_t stride, long count) {
    volatile long done = 0;
    if (setjmp(reader->errors.jump)) return TW_FAILED;
    while (done < count && reader->info.output_scanline < reader->info.output_height) {
        long left = count - done;
        unsigned int n = left < 16 ? (unsigned int)left : 16;
        done += (long)tw_scanlines(&reader->info, rows + (size_t)done * stride, stride, n);
    }
    return done;
}

/* After the last row: reads to the end marker, which detects a file that was cut at its end. */
int tw_reader_finish(tw_reader *reader) {
    if (setjmp(reader->errors.jump)) return TW_FAILED;
    jpeg_finish_decompress(&reader->info);
    return 0;
}

/* The kept marker number `index`: its code (0xE1 and so on), its bytes; 0 if there are no more. */
int tw_reader_marker(const tw_reader *reader, size_t index, const unsigned char **bytes, size_t *length) {
    jpeg_saved_marker_ptr marker = reader->info.marker_list;
    while (marker != NULL && index-- > 0) marker = marker->next;
    if (marker == NULL) return 0;
    *bytes = marker->data;
    *length = marker->data_length;
    return marker->marker;
}

/* What the last failure says about the file. The library's messages are not the measure: most that begin with
 * "Unsupported" are about files of which it lacks a part, but "Unsupported marker type" is about foreign bytes. */
#define TW_FILE_IS_WRONG 0
#define TW_NOT_SUPPORTED 1
#define TW_JPEG_LS 2
#define TW_LIMIT 3
#define TW_STOPPED 4

int tw_reader_refusal(const tw_reader *reader) {
    const struct jpeg_error_mgr *manager = &reader->errors.manager;
    switch (manager->msg_code) {
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
        return TW_NOT_SUPPORTED;
    case JERR_COMPONENT_COUNT:
        /* A frame may have 255 components (T.81, table B.2), and the library has room for fewer; a scan has at most 4. */
        return manager->msg_parm.i[1] == MAX_COMPONENTS ? TW_NOT_SUPPORTED : TW_FILE_IS_WRONG;
    case JERR_UNKNOWN_MARKER:
        /* Frame header of JPEG-LS (T.87, table C.1). */
        return manager->msg_parm.i[0] == 0xF7 ? TW_JPEG_LS : TW_FILE_IS_WRONG;
    case JERR_IMAGE_TOO_BIG: /* Sides of up to 65,535 are allowed, and the library takes 65,500. */
    case JERR_NO_BACKING_STORE:
    case JERR_OUT_OF_MEMORY:
    case JERR_WIDTH_OVERFLOW:
        return TW_LIMIT;
    case JERR_FILE_READ:
        return TW_STOPPED;
    default:
        return TW_FILE_IS_WRONG;
    }
}

const char *tw_reader_message(const tw_reader *reader) { return reader->errors.message; }
int tw_reader_stopped(const tw_reader *reader) { return reader->stopped; }
int tw_reader_ended_early(const tw_reader *reader) { return reader->ended_early; }
unsigned long long tw_reader_position(tw_reader *reader) { return tw_position(reader); }

/* Returns the number of warnings, and the first of them. */
long tw_reader_warnings(const tw_reader *reader, const char **text, unsigned long *row, unsigned long long *byte) {
    *text = reader->errors.warning;
    *row = reader->errors.warning_row;
    *byte = reader->errors.warning_byte;
    return reader->errors.warnings;
}

/* ------------------------------------------------------------------------------------------------------ writing */

/* Writes bytes to the output: 0 if they were written. */
typedef int (*tw_flush)(void *context, const unsigned char *bytes, size_t length);

#define TW_BUFFER 65536

typedef struct {
    tw_errors errors;
    struct jpeg_compress_struct info;
    struct jpeg_destination_mgr destination;
    tw_flush flush;
    void *context;
    unsigned char buffer[TW_BUFFER];
} tw_writer;

static void tw_init_destination(j_compress_ptr info) {
    tw_writer *writer = (tw_writer *)info->client_data;
    writer->destination.next_output_byte = writer->buffer;
    writer->destination.free_in_buffer = TW_BUFFER;
}

static void tw_give_away(tw_writer *writer, size_t length) {
    if (length > 0 && writer->flush(writer->context, writer->buffer, length) != 0)
        ERREXIT(&writer->info, JERR_FILE_WRITE);
}

static boolean tw_empty_output(j_compress_ptr info) {
    tw_writer *writer = (tw_writer *)info->client_data;
    tw_give_away(writer, TW_BUFFER);
    tw_init_destination(info);
    return TRUE;
}

static void tw_term_destination(j_compress_ptr info) {
    tw_writer *writer = (tw_writer *)info->client_data;
    tw_give_away(writer, TW_BUFFER - writer->destination.free_in_buffer);
}

static int tw_writer_init(tw_writer *writer, tw_flush flush, void *context) {
    tw_errors_init(&writer->errors);
    writer->info.err = &writer->errors.manager;
    if (setjmp(writer->errors.jump)) return TW_FAILED;
    jpeg_create_compress(&writer->info);
    writer->info.client_data = writer;
    writer->flush = flush;
    writer->context = context;
    writer->destination.init_destination = tw_init_destination;
    writer->destination.empty_output_buffer = tw_empty_output;
    writer->destination.term_destination = tw_term_destination;
    writer->info.dest = &writer->destination;
    return 0;
}

tw_writer *tw_writer_new(tw_flush flush, void *context) {
    tw_writer *writer = calloc(1, sizeof *writer);
    if (writer != NULL && tw_writer_init(writer, flush, context) == TW_FAILED) {
        free(writer);
        return NULL;
    }
    return writer;
}

void tw_writer_free(tw_writer *writer) {
    jpeg_destroy_compress(&writer->info);
    free(writer);
}

/* Starts a picture of 1 (grey), 3 (RGB) or 4 (CMYK, stored inverted) components; `full_chroma`: no subsampling. */
int tw_writer_start(tw_writer *writer, unsigned int width, unsigned int height, int components, int quality,
                    int full_chroma) {
    if (setjmp(writer->errors.jump)) return TW_FAILED;
    writer->info.image_width = width;
    writer->info.image_height = height;
    writer->info.input_components = components;
    writer->info.in_color_space = components == 1 ? JCS_GRAYSCALE : components == 3 ? JCS_RGB : JCS_CMYK;
    jpeg_set_defaults(&writer->info);
    jpeg_set_quality(&writer->info, quality, TRUE);
    if (components == 3 && full_chroma) {
        writer->info.comp_info[0].h_samp_factor = 1;
        writer->info.comp_info[0].v_samp_factor = 1;
    }
    jpeg_start_compress(&writer->info, TRUE);
    return 0;
}

int tw_writer_marker(tw_writer *writer, int code, const unsigned char *bytes, unsigned int length) {
    if (setjmp(writer->errors.jump)) return TW_FAILED;
    jpeg_write_marker(&writer->info, code, bytes, length);
    return 0;
}

int tw_writer_icc(tw_writer *writer, const unsigned char *bytes, unsigned int length) {
    if (setjmp(writer->errors.jump)) return TW_FAILED;
    jpeg_write_icc_profile(&writer->info, bytes, length);
    return 0;
}

int tw_writer_rows(tw_writer *writer, const unsigned char *rows, size_t stride, long count) {
    volatile long done = 0;
    if (setjmp(writer->errors.jump)) return TW_FAILED;
    while (done < count) {
        JSAMPROW pointers[16];
        long left = count - done;
        unsigned int n = left < 16 ? (unsigned int)left : 16, i;
        for (i = 0; i < n; i++) pointers[i] = (JSAMPROW)(rows + (size_t)(done + (long)i) * stride);
        done += (long)jpeg_write_scanlines(&writer->info, pointers, n);
    }
    return 0;
}

int tw_writer_finish(tw_writer *writer) {
    if (setjmp(writer->errors.jump)) return TW_FAILED;
    jpeg_finish_compress(&writer->info);
    return 0;
}

const char *tw_writer_message(const tw_writer *writer) { return writer->errors.message; }
