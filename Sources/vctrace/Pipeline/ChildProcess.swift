import Foundation

/// A command whose output comes through pipes, and which gets the signals that vctrace gets.
final class ChildProcess {
    /// Read by the signal handler, which can capture nothing. Written before the handlers are set.
    nonisolated(unsafe) private static var signalled: pid_t = 0

    private let identifier: pid_t
    /// Nil until it was waited for.
    private var ended: Int32?
    /// What it writes to its standard output and standard error.
    let output: Int32
    let errors: Int32

    /// Starts the command, found as a shell finds it.
    ///
    /// - Parameters:
    ///   - input: what it reads; by default what vctrace itself would read.
    ///   - takesSignals: whether it gets the signals that are sent to vctrace, which itself lives until the command has
    ///     ended.
    init(_ arguments: [String], input: Int32? = nil, takesSignals: Bool = false) throws(CommandFailure) {
        var pipes = [[Int32](repeating: 0, count: 2), [Int32](repeating: 0, count: 2)]
        guard pipe(&pipes[0]) == 0, pipe(&pipes[1]) == 0 else {
            throw CommandFailure("cannot make a pipe: \(String(cString: strerror(errno)))")
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        posix_spawn_file_actions_adddup2(&actions, pipes[0][1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, pipes[1][1], STDERR_FILENO)
        for descriptor in pipes.flatMap({ $0 }) { posix_spawn_file_actions_addclose(&actions, descriptor) }
        // The command must not inherit that vctrace ignores closed pipes.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        // A signal that comes now waits until it can be passed on.
        var (taken, before) = (sigset_t(), sigset_t())
        sigemptyset(&taken)
        for number in takesSignals ? Self.passedOn : [] { sigaddset(&taken, number) }
        pthread_sigmask(SIG_BLOCK, &taken, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        posix_spawnattr_setsigmask(&attributes, &before)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var started = pid_t()
        let problem = posix_spawnp(&started, arguments[0], &actions, &attributes, words, environ)
        close(pipes[0][1])
        close(pipes[1][1])
        guard problem == 0 else {
            close(pipes[0][0])
            close(pipes[1][0])
            throw CommandFailure("cannot run '\(arguments[0])': \(String(cString: strerror(problem)))")
        }
        identifier = started
        output = pipes[0][0]
        errors = pipes[1][0]
        if takesSignals { Self.passSignals(to: started) }
    }

    private static let passedOn = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

    /// A terminal sends its interrupts to the whole group, and so to the command already.
    private static func passSignals(to process: pid_t) {
        signalled = process
        var action = sigaction()
        action.sa_flags = SA_SIGINFO | SA_RESTART
        let handler: @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void = {
            number, information, _ in
            guard let information, information.pointee.si_code <= 0 else { return }
            kill(ChildProcess.signalled, number)
        }
        #if os(Linux)
            action.__sigaction_handler.sa_sigaction = handler
        #else
            action.__sigaction_u.__sa_sigaction = handler
        #endif
        for number in passedOn { sigaction(number, &action, nil) }
    }

    /// Whether it has ended, though what it started may live on.
    var hasEnded: Bool {
        var status: Int32 = 0
        guard ended == nil, waitpid(identifier, &status, WNOHANG) == identifier else { return ended != nil }
        ended = Self.code(status)
        return true
    }

    /// Waits for the end; a command that a signal ended has status 128 and the signal's number, as in a shell.
    func wait() -> Int32 {
        if let ended { return ended }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        let code = Self.code(status)
        ended = code
        return code
    }

    private static func code(_ status: Int32) -> Int32 {
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
