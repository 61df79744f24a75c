/* Timelines of threads, and timers of loops. Link libthalweg_gate.a; see README.md.
 *
 *     int main(void) {
 *         thalweg_profile_start();
 *         THALWEG_BEGIN(decode, "decode", THALWEG_WORK);
 *         ...
 *         THALWEG_END(decode);
 *         return thalweg_profile_write("run.gates");
 *     }
 *
 * `thalweg profile run.gates` shows the result. While nothing is recorded, a gate costs a call and one load.
 */
#ifndef THALWEG_H
#define THALWEG_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the time in a gate means. */
enum {
    THALWEG_SPAN = 0, /* a named stretch of time, neither work nor wait */
    THALWEG_WORK = 1, /* the thread computes part of the program's result */
    THALWEG_WAIT = 2  /* the thread waits for another thread, the system or a device */
};

/* A call site of a gate: a static variable. The name stays valid until the process ends. */
typedef struct thalweg_site {
    const char *name;
    int kind;
    void *known; /* starts as NULL; belongs to the library */
} thalweg_site;

/* Starts recording all threads. Returns 0, or -1 if a recording is running. */
int thalweg_profile_start(void);

/* Ends the recording and writes it to a file. Returns 0, or -1 if none is running or the file cannot be
 * written. The file appears when it is complete. */
int thalweg_profile_write(const char *path);

/* Names the calling thread in timelines. */
void thalweg_name_thread(const char *name);

/* Opens a gate on the calling thread. Pass the result to thalweg_gate_end on the same thread. Gates close in
 * the reverse order of their opening. */
int thalweg_gate_begin(thalweg_site *site);
void thalweg_gate_end(int opened);

/* Reports that the calling thread allocated bytes, or released them if below 0. */
void thalweg_memory(int64_t bytes);

/* Opens a gate until THALWEG_END with the same word, in the same block. */
#define THALWEG_BEGIN(word, name, kind)                                \
    static thalweg_site thalweg_site_##word = {(name), (kind), 0};     \
    const int thalweg_opened_##word = thalweg_gate_begin(&thalweg_site_##word)
#define THALWEG_END(word) thalweg_gate_end(thalweg_opened_##word)

/* Times a whole loop; the cost of an iteration is computed afterwards. */
typedef struct thalweg_loop_timer thalweg_loop_timer;

typedef struct thalweg_loop_timing {
    double elapsed_ms;
    double iterations_per_s;    /* 0 if no time passed */
    double ticks_per_iteration; /* 0 if there was no iteration */
    uint64_t ticks; /* of the time stamp counter; nanoseconds where it is not steady */
} thalweg_loop_timing;

/* Starts both clocks. The timer is released by thalweg_loop_stop. */
thalweg_loop_timer *thalweg_loop_start(void);
thalweg_loop_timing thalweg_loop_stop(thalweg_loop_timer *timer, uint64_t iterations);

#ifdef __cplusplus
}
#endif

#endif
