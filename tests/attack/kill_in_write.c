/* Loaded before the C library (LD_PRELOAD): kills its process with SIGKILL in one of its calls that change a file.

   kill_in_call(calls, part) says in which call from now on, and how much of what that call writes comes to be written:
   `part` of 256. What goes to the standard streams isn't counted. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <sys/types.h>
#include <unistd.h>

static long calls_left;
static long part_written;

void kill_in_call(long calls, long part) {
    calls_left = calls;
    part_written = part;
}

static int is_last(void) { return calls_left > 0 && --calls_left == 0; }

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
    if (file > 2 && is_last()) {
        REAL(write)(file, bytes, count * part_written / 256);
        die();
    }
    return REAL(write)(file, bytes, count);
}

#define POSITIONED(name, offset)                                     \
    ssize_t name(int file, const void *bytes, size_t count, offset place) { \
        if (is_last()) {                                             \
            REAL(name)(file, bytes, count * part_written / 256, place); \
            die();                                                   \
        }                                                            \
        return REAL(name)(file, bytes, count, place);                \
    }

POSITIONED(pwrite, off_t)
POSITIONED(pwrite64, off64_t)

#define BEFORE(name, parameters, arguments) \
    int name parameters {                   \
        if (is_last()) die();               \
        return REAL(name) arguments;        \
    }

BEFORE(fsync, (int file), (file))
BEFORE(fdatasync, (int file), (file))
BEFORE(ftruncate, (int file, off_t size), (file, size))
BEFORE(ftruncate64, (int file, off64_t size), (file, size))
BEFORE(unlink, (const char *path), (path))
BEFORE(rename, (const char *from, const char *to), (from, to))
