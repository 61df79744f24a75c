/* Functions around libjpeg-turbo that return instead of jumping.
 *
 * libjpeg reports a fatal error by a function that must not return. Here it jumps (setjmp, longjmp) back to the entry
 * point below, over frames of C alone: no Rust function is ever on the stack between the two, since the callbacks into
 * Rust have returned by then. Each entry point returns 0 or a count, or TW_FAILED with the reason in `message`.
 */

#ifndef THALWEG_SHIM_H
#define THALWEG_SHIM_H

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

static inline void tw_fail(j_common_ptr info) {
    tw_errors *errors = (tw_errors *)info->err;
    errors->manager.format_message(info, errors->message);
    longjmp(errors->jump, 1);
}

static inline void tw_be_silent(j_common_ptr info) { (void)info; }

static inline void tw_errors_init(tw_errors *errors) {
    jpeg_std_error(&errors->manager);
    errors->manager.error_exit = tw_fail;
    errors->manager.output_message = tw_be_silent;
}

#endif
