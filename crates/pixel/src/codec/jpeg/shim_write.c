/* Writing, row by row. See shim.h. */

#include "shim.h"

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
