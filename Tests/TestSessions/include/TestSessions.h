#ifndef TEST_SESSIONS_H
#define TEST_SESSIONS_H

#include <sys/types.h>

/// What a program of a test begins with.
struct TestSession {
    const char *program;
    char *const *arguments;
    /// Null for that of this process.
    char *const *environment;
    /// Null for that of this process.
    const char *folder;
    /// Negative for `/dev/null`.
    int input;
    int output;
    int errors;
};

/// Starts a program as the first process of a new session, with only these descriptors and with no signal blocked or ignored.
/// Returns the number of an error, or 0.
int TestSessionStart(const struct TestSession *session, pid_t *started);

/// Makes this process the parent of processes below it whose parent ends, where the system can do that.
void TestSessionAdoptOrphans(void);

#endif
