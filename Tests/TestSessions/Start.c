// Swift sees neither these functions nor these numbers on Linux.
#define _GNU_SOURCE
#include "TestSessions.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

extern char **environ;

int TestSessionStart(const struct TestSession *session, pid_t *started) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    if (session->input < 0) {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    } else {
        posix_spawn_file_actions_adddup2(&actions, session->input, STDIN_FILENO);
    }
    posix_spawn_file_actions_adddup2(&actions, session->output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, session->errors, STDERR_FILENO);
    if (session->folder) posix_spawn_file_actions_addchdir_np(&actions, session->folder);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID;
#ifdef __APPLE__
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#else
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
#endif
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, flags);
    int problem = posix_spawnp(
        started, session->program, &actions, &attributes, session->arguments,
        session->environment ? session->environment : environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return problem;
}

void TestSessionAdoptOrphans(void) {
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
}
