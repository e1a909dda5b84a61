/* hil-toggle: drive gpio-sim lines at exact times and tell when it did.
 *
 *   hil-toggle PULLFILE:LEVEL@OFFSET_NS ...
 *
 * All files are opened first; each write is made when CLOCK_MONOTONIC reaches
 * start + OFFSET_NS (busy wait in the last 200 us).  For every write one line
 * is printed: index, CLOCK_MONOTONIC just before, just after the write.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct step { int fd; int level; long long at, before, after; };

static long long now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int main(int argc, char **argv)
{
	int n = argc - 1, i, j;
	struct step *s = calloc(n + 1, sizeof *s);
	long long start;

	for (i = 0; i < n; i++) {
		char *colon = strrchr(argv[i + 1], ':');
		if (!colon)
			return 2;
		*colon = 0;
		/* One file a line, however often it moves. */
		for (j = 0; j < i && strcmp(argv[j + 1], argv[i + 1]); j++)
			if (j == 63)
				break;
		s[i].fd = j < i && !strcmp(argv[j + 1], argv[i + 1]) ? s[j].fd : open(argv[i + 1], O_WRONLY);
		if (s[i].fd < 0) {
			perror(argv[i + 1]);
			return 3;
		}
		if (sscanf(colon + 1, "%d@%lld", &s[i].level, &s[i].at) != 2)
			return 2;
	}
	start = now() + 2000000;
	for (i = 0; i < n; i++) {
		long long due = start + s[i].at, left;
		const char *word = s[i].level ? "pull-up" : "pull-down";
		size_t len = strlen(word);

		while ((left = due - now()) > 0) {
			if (left > 400000) {
				struct timespec t = { 0, left - 200000 };
				if (t.tv_nsec > 500000000)
					t.tv_nsec = 500000000;
				nanosleep(&t, NULL);
			}
		}
		s[i].before = now();
		if (pwrite(s[i].fd, word, len, 0) != (ssize_t)len) {
			perror("write");
			return 4;
		}
		s[i].after = now();
	}
	for (i = 0; i < n; i++)
		printf("%d %lld %lld\n", i, s[i].before, s[i].after);
	return 0;
}
