import Foundation
import SystemPackage

/// A command with what it reads and writes, to be started.
struct SpawnedCommand {
    var arguments: [String]
    var input: FileDescriptor?
    var output: FileDescriptor
    var errors: FileDescriptor
    /// The signals that it holds back.
    var signals: sigset_t
    /// Whether it gets no signals of the terminal, which go to vctrace's group.
    var hasOwnGroup = false

    #if os(macOS) || os(Linux)
        /// Starts it, found as a shell finds it.
        func start() throws(Errno) -> pid_t {
            #if canImport(Darwin)
                var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
                let environment = _NSGetEnviron().pointee
            #else
                var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
                let environment = environ
            #endif
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            if let input { posix_spawn_file_actions_adddup2(&actions, input.rawValue, STDIN_FILENO) }
            posix_spawn_file_actions_adddup2(&actions, output.rawValue, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, errors.rawValue, STDERR_FILENO)

            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            // The command must not inherit that vctrace ignores closed pipes and limits on the size of files.
            var defaults = sigset_t()
            sigemptyset(&defaults)
            sigaddset(&defaults, SIGPIPE)
            sigaddset(&defaults, SIGXFSZ)
            posix_spawnattr_setsigdefault(&attributes, &defaults)
            var signals = signals
            posix_spawnattr_setsigmask(&attributes, &signals)
            // The new group has the number of the process.
            posix_spawnattr_setpgroup(&attributes, 0)
            let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
            posix_spawnattr_setflags(
                &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | Int32(group)))

            var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
            words.append(nil)
            defer { for word in words { free(word) } }
            var started = pid_t()
            let problem = posix_spawnp(&started, arguments[0], &actions, &attributes, words, environment)
            guard problem == 0 else { throw Errno(rawValue: problem) }
            return started
        }
    #else
        /// There are no commands on such a system.
        func start() throws(Errno) -> pid_t { throw .notSupported }
    #endif
}
