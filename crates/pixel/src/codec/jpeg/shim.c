/* Reading, row by row. See shim.h. */

#include "shim.h"

/* Returns the next bytes: 1 if there are some, 0 at the end, -1 if they could not be read. */
typedef int (*tw_fill)(void *context, const unsigned char **bytes, size_t *length);
/* Called repeatedly while a picture is decoded: 0 to continue, another number to stop. */
typedef int (*tw_tick)(void *context);

typedef struct tw_reader tw_reader;

/* Decodes an MCU, without libjpeg, into blocks of zeros: TW_DOUBTFUL, TW_DECODED, or the marker after the last one. */
typedef int (*tw_step)(void *scan, tw_reader *reader, const unsigned char **bytes, size_t *length, JBLOCKROW *blocks);
#define TW_DOUBTFUL 0
#define TW_DECODED 1

#if defined(LIBJPEG_TURBO_VERSION_NUMBER) && LIBJPEG_TURBO_VERSION_NUMBER / 1000 == 3001
#define TW_HAS_STEPS 1
/* The library's interface between its parts, which no header has that it installs (jpegint.h of 3.1). */
struct jpeg_entropy_decoder {
    void (*start_pass)(j_decompress_ptr info);
    boolean (*decode_mcu)(j_decompress_ptr info, JBLOCKROW *blocks);
    JDIMENSION (*decode_mcus)(j_decompress_ptr info, void *differences, JDIMENSION row, JDIMENSION column,
                              JDIMENSION count);
    boolean (*process_restart)(j_decompress_ptr info);
    boolean insufficient_data;
};
#else
#define TW_HAS_STEPS 0
#endif

struct tw_reader {
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
    int doubtful; /* the step did not understand the data */
#if TW_HAS_STEPS
    struct jpeg_entropy_decoder entropy;
    tw_step step;
    void *scan;
#endif
};

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
    reader->doubtful = 0;
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

/* Facts of a scan that has all components, in the order of its blocks; tables are those of T.81, B.2.4.2. */
typedef struct {
    int blocks;
    unsigned char component[D_MAX_BLOCKS_IN_MCU], dc[D_MAX_BLOCKS_IN_MCU], ac[D_MAX_BLOCKS_IN_MCU];
    unsigned char whole[D_MAX_BLOCKS_IN_MCU]; /* 0: of the block, the first coefficient is enough */
    const unsigned char *counts[2][NUM_HUFF_TBLS]; /* of DC, of AC: 17 numbers, of which the first is unused */
    const unsigned char *symbols[2][NUM_HUFF_TBLS];
    unsigned int interval;
    unsigned long long mcus;
} tw_scan;

#if TW_HAS_STEPS
static void tw_start_no_pass(j_decompress_ptr info) { ERREXIT(info, JERR_NOTIMPL); }

static boolean tw_decode_mcu(j_decompress_ptr info, JBLOCKROW *blocks) {
    tw_reader *reader = tw_reader_of(info);
    int answer = reader->step(reader->scan, reader, &reader->source.next_input_byte, &reader->source.bytes_in_buffer,
                              blocks);
    if (answer == TW_DOUBTFUL) {
        reader->doubtful = 1;
        ERREXIT(info, JERR_FILE_READ);
    }
    if (answer != TW_DECODED) info->unread_marker = answer;
    return TRUE;
}
#endif

/* After tw_reader_start: whether the picture is one scan of a sequential picture with Huffman's codes, and its facts. */
int tw_reader_scan(const tw_reader *reader, tw_scan *scan) {
#if TW_HAS_STEPS
    const struct jpeg_decompress_struct *info = &reader->info;
    int i;
    if (info->progressive_mode || info->arith_code || info->data_precision != 8 || info->buffered_image ||
        info->comps_in_scan != info->num_components || info->input_scan_number != 1 || info->Ss != 0 ||
        info->Se != DCTSIZE2 - 1 || info->Ah != 0 || info->Al != 0 || info->unread_marker != 0)
        return 0;
    scan->blocks = info->blocks_in_MCU;
    for (i = 0; i < info->blocks_in_MCU; i++) {
        const jpeg_component_info *component = info->cur_comp_info[info->MCU_membership[i]];
        if (!component->component_needed) return 0;
        scan->component[i] = (unsigned char)info->MCU_membership[i];
        scan->dc[i] = (unsigned char)component->dc_tbl_no;
        scan->ac[i] = (unsigned char)component->ac_tbl_no;
        scan->whole[i] = component->DCT_scaled_size > 1;
    }
    for (i = 0; i < NUM_HUFF_TBLS; i++) {
        const JHUFF_TBL *dc = info->dc_huff_tbl_ptrs[i], *ac = info->ac_huff_tbl_ptrs[i];
        scan->counts[0][i] = dc == NULL ? NULL : dc->bits;
        scan->symbols[0][i] = dc == NULL ? NULL : dc->huffval;
        scan->counts[1][i] = ac == NULL ? NULL : ac->bits;
        scan->symbols[1][i] = ac == NULL ? NULL : ac->huffval;
    }
    scan->interval = info->restart_interval;
    scan->mcus = (unsigned long long)info->MCUs_per_row * info->MCU_rows_in_scan;
    return 1;
#else
    (void)reader;
    (void)scan;
    return 0;
#endif
}

/* After tw_reader_scan returned 1: has MCUs decoded by `step`. When it finds them doubtful, reading rows fails. */
void tw_reader_step_by(tw_reader *reader, tw_step step, void *scan) {
#if TW_HAS_STEPS
    reader->step = step;
    reader->scan = scan;
    reader->entropy = *reader->info.entropy;
    reader->entropy.start_pass = tw_start_no_pass;
    reader->entropy.decode_mcu = tw_decode_mcu;
    reader->info.entropy = &reader->entropy;
#else
    (void)reader;
    (void)step;
    (void)scan;
#endif
}

/* For `step`, which must not be jumped over: gets the next bytes when all are taken; 0 if there are none. */
int tw_reader_more(tw_reader *reader) {
    const unsigned char *bytes = NULL;
    size_t length = 0;
    int answer;
    reader->bytes_before += reader->buffer_length;
    reader->buffer_length = 0;
    answer = reader->fill(reader->context, &bytes, &length);
    if (answer <= 0) length = 0;
    reader->buffer_length = length;
    reader->source.next_input_byte = bytes;
    reader->source.bytes_in_buffer = length;
    return length > 0;
}

int tw_reader_is_doubtful(const tw_reader *reader) { return reader->doubtful; }

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
