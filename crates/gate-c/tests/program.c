#include "thalweg.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *wait_and_work(void *unused) {
    thalweg_name_thread("worker");
    THALWEG_BEGIN(work, "c::work", THALWEG_WORK);
    THALWEG_BEGIN(wait, "c::wait", THALWEG_WAIT);
    thalweg_memory(4096);
    thalweg_memory(-1024);
    THALWEG_END(wait);
    THALWEG_END(work);
    return unused;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        return 2;
    }
    /* Nothing is recorded yet. */
    wait_and_work(NULL);
    if (thalweg_profile_write(argv[1]) != -1 || thalweg_profile_start() != 0 || thalweg_profile_start() != -1) {
        return 3;
    }
    thalweg_name_thread("main");
    THALWEG_BEGIN(all, "c::all", THALWEG_SPAN);
    pthread_t thread;
    if (pthread_create(&thread, NULL, wait_and_work, NULL) != 0 || pthread_join(thread, NULL) != 0) {
        return 4;
    }
    thalweg_loop_timer *timer = thalweg_loop_start();
    volatile uint64_t sum = 0;
    for (uint64_t n = 0; n < 100000; n++) {
        sum = sum + n;
    }
    const thalweg_loop_timing timing = thalweg_loop_stop(timer, 100000);
    THALWEG_END(all);
    printf("%f %f %f %llu\n", timing.elapsed_ms, timing.iterations_per_s, timing.ticks_per_iteration,
           (unsigned long long)timing.ticks);
    return thalweg_profile_write(argv[1]) == 0 ? 0 : 5;
}
