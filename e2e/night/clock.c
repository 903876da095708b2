/*
 * Put into a process (LD_PRELOAD), lets it live by another wall clock: the true one and the offset that stands in the file
 * LAMPLIGHTER_CLOCK, eight bytes, ns. The file is mapped: a step is seen by all at once. LAMPLIGHTER_CLOCK_AHEAD, s, sets
 * the clock of one process ahead of the others'.
 *
 * PostgreSQL asks for the time in signal handlers, where nothing may be allocated. libfaketime opens its file there, and
 * now and then ruined a backend's heap: "free(): invalid next size", and the database began its recovery.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000LL

static const int64_t *offset;
static int64_t own;

__attribute__((constructor)) static void open_clock(void) {
  const char *path = getenv("LAMPLIGHTER_CLOCK");
  const char *alone = getenv("LAMPLIGHTER_CLOCK_AHEAD");
  if (alone) own = atoll(alone) * SECOND;
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *mapped = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
  if (mapped != MAP_FAILED) offset = mapped;
  close(file);
}

static int64_t ahead(void) { return own + (offset ? __atomic_load_n(offset, __ATOMIC_RELAXED) : 0); }

static void shift(struct timespec *at, int64_t by) {
  int64_t ns = at->tv_sec * SECOND + at->tv_nsec + by;
  at->tv_sec = ns / SECOND;
  at->tv_nsec = ns % SECOND;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  if (syscall(SYS_clock_gettime, clock, now) != 0) return -1;
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) shift(now, ahead());
  return 0;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec at;
  if (clock_gettime(CLOCK_REALTIME, &at) != 0) return -1;
  now->tv_sec = at.tv_sec;
  now->tv_usec = at.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *now) {
  struct timespec at;
  if (clock_gettime(CLOCK_REALTIME, &at) != 0) return -1;
  if (now) *now = at.tv_sec;
  return at.tv_sec;
}

/* Waits until an instant of the wall clock, which the kernel would take for one of the true clock. */
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
  struct timespec wall, deadline;
  clock_gettime(CLOCK_REALTIME, &wall);
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &deadline);
  shift(&deadline, (until->tv_sec - wall.tv_sec) * SECOND + until->tv_nsec - wall.tv_nsec);
  return sem_clockwait(semaphore, CLOCK_MONOTONIC, &deadline);
}
