import Foundation
package import SystemPackage

/// A command whose output comes through pipes, and which receives the signals that vctrace receives.
package final class ChildProcess {
    /// The command that gets the signals, or its group as a negative number; 0 without one. Read by the signal handler, which cannot
    /// capture anything.
    private static let signalled = Signals.SharedNumber()

    private let identifier: pid_t
    /// Nil before the wait for the end.
    private var ended: Int32?
    /// Nil after the end.
    private var reaper: Reaper?
    /// Its standard output and standard error.
    package let output: FileDescriptor
    package let errors: FileDescriptor

    /// Starts the command, found as a shell finds it.
    ///
    /// - Parameters:
    ///   - input: its standard input; by default that of vctrace.
    ///   - takesSignals: whether it gets the signals that are sent to vctrace, which itself lives until the command has
    ///     ended. It ends if vctrace is killed. Without a terminal, all of this is also true of the processes that it starts.
    ///   - hasOwnGroup: whether it does not get the signals of the terminal either.
    ///   - isKept: whether it ends if vctrace is killed, as one that takes signals does.
    package init(
        _ arguments: [String], input: FileDescriptor? = nil, takesSignals: Bool = false, hasOwnGroup: Bool = false,
        isKept: Bool = false
    ) throws(ProcessError) {
        let (outputPipe, errorPipe) = (try CommandPipe(), try CommandPipe())
        defer {
            try? outputPipe.writeEnd.close()
            try? errorPipe.writeEnd.close()
        }
        // A signal that arrives now waits until it can be passed on.
        let before = Self.block(takesSignals ? Self.passedOn : [])
        defer { Self.restore(before) }
        // A terminal talks to one group, which must then have both.
        let hasOwnGroup = hasOwnGroup || (takesSignals && !Self.hasTerminal)
        do {
            identifier = try Self.start(
                arguments, input: input, output: outputPipe.writeEnd, errors: errorPipe.writeEnd, blocking: before,
                hasOwnGroup: hasOwnGroup)
        } catch {
            try? outputPipe.readEnd.close()
            try? errorPipe.readEnd.close()
            throw ProcessError.cannotRun(program: arguments[0], error)
        }
        output = outputPipe.readEnd
        errors = errorPipe.readEnd
        guard takesSignals || isKept else { return }
        let target = hasOwnGroup ? -identifier : identifier
        if takesSignals { Self.passSignals(to: target) }
        reaper = Reaper("kill -KILL \"$1\"", "\(target)")
    }

    private static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY)
        if terminal >= 0 { close(terminal) }
        return terminal >= 0
    }

    private static let passedOn = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

    /// Blocks signals, and returns those that were blocked before.
    private static func block(_ signals: [Int32]) -> sigset_t {
        var (taken, before) = (sigset_t(), sigset_t())
        sigemptyset(&taken)
        for number in signals { sigaddset(&taken, number) }
        pthread_sigmask(SIG_BLOCK, &taken, &before)
        return before
    }

    private static func restore(_ signals: sigset_t) {
        var signals = signals
        pthread_sigmask(SIG_SETMASK, &signals, nil)
    }

    #if canImport(Darwin)
        /// The terminal of the process; negative without one. Written before the handlers are set.
        nonisolated(unsafe) private static var terminal: Int32 = -1
    #endif

    /// Whether a terminal sent the signal. Then the whole group received it, including the command.
    private static func isOfTerminal(_ number: Int32, _ information: siginfo_t) -> Bool {
        #if canImport(Darwin)
            // A signal does not show its sender here. An interrupt of a foreground group most likely comes from its terminal.
            return (number == SIGINT || number == SIGQUIT) && tcgetpgrp(terminal) == getpgrp()
        #else
            return information.si_code > 0
        #endif
    }

    /// Passes on the signals that the command has not received from elsewhere. The third that asks it to end ends it.
    private static func passSignals(to process: Int32) {
        signalled.value = process
        #if canImport(Darwin)
            terminal = open("/dev/tty", O_RDONLY | O_CLOEXEC)
        #endif
        var action = sigaction()
        action.sa_flags = SA_SIGINFO | SA_RESTART
        let handler: @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void = {
            number, information, _ in
            // The code that is interrupted may still have to read it.
            let before = errno
            defer { errno = before }
            if number != SIGUSR1, number != SIGUSR2 { Signals.requests.increase() }
            let process = ChildProcess.signalled.value
            guard process != 0 else { return }
            if Signals.areFinal { kill(process, SIGKILL) }
            guard let information, !ChildProcess.isOfTerminal(number, information.pointee) else { return }
            kill(process, number)
        }
        #if os(Linux)
            action.__sigaction_handler.sa_sigaction = handler
        #else
            action.__sigaction_u.__sa_sigaction = handler
        #endif
        _ = Signals.requests
        for number in passedOn { sigaction(number, &action, nil) }
    }

    /// Sends a signal to it, and to processes that it started in its own group; may be called on any thread.
    package var send: @Sendable (_ signal: Int32) -> Void {
        { [identifier] signal in if kill(-identifier, signal) != 0 { kill(identifier, signal) } }
    }

    /// Whether it has ended, although processes that it started may still run.
    package var hasEnded: Bool { ended != nil || awaitEnd(WNOHANG) }

    /// Waits for the end. If a signal ended the command, the status is 128 plus the signal's number, as in a shell.
    ///
    /// If vctrace was asked to end, what the command has started in its own group ends, too.
    package func wait() -> Int32 {
        if let ended { return ended }
        ended = 0
        guard awaitEnd() else { return 0 }
        let target = Self.signalled.value
        if abs(target) == identifier {
            if target < 0, Signals.requests.value > 0 { kill(target, SIGKILL) }
            Self.signalled.value = 0
        }
        reaper = nil
        var status: Int32 = 0
        guard waitpid(identifier, &status, WNOHANG) == identifier else { return 0 }
        let signal = status & 0x7F
        let code = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        ended = code
        return code
    }

    /// Whether it has ended; false also if it does not exist. As long as its status is not taken, no other process gets the number.
    private func awaitEnd(_ options: Int32 = 0) -> Bool {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | options) != 0 {
            guard Errno.last == .interrupted else { return false }
        }
        return information.si_signo == SIGCHLD
    }

    /// The last line of its standard error, if it writes little; waits until it is closed.
    package func lastError() -> String? {
        var words = [UInt8](repeating: 0, count: 4096)
        let count = words.withUnsafeMutableBytes { (try? errors.read(into: $0)) ?? 0 }
        return String(decoding: words[..<count], as: UTF8.self).split(separator: "\n").last.map(String.init)
    }

    /// Runs a command to its end. Returns its standard output and the last line of its standard error; nil if it cannot be started.
    package static func run(
        _ arguments: [String], input: FileDescriptor? = nil, hasOwnGroup: Bool = false
    ) -> (output: [UInt8], lastError: String?, status: Int32)? {
        guard let child = try? ChildProcess(arguments, input: input, hasOwnGroup: hasOwnGroup) else { return nil }
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while let count = chunk.withUnsafeMutableBytes({ try? child.output.read(into: $0) }), count > 0 {
            output += chunk[..<count]
        }
        try? child.output.close()
        let reason = child.lastError()
        try? child.errors.close()
        return (output, reason, child.wait())
    }

    /// Ends the reading, and waits for the end.
    package func discard() {
        try? errors.close()
        _ = wait()
    }

    #if os(macOS) || os(Linux)
        private static func start(
            _ arguments: [String], input: FileDescriptor?, output: FileDescriptor, errors: FileDescriptor,
            blocking signals: sigset_t, hasOwnGroup: Bool
        ) throws(Errno) -> pid_t {
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
            // vctrace ignores closed pipes and limits on the size of files; the command must not inherit this.
            var defaults = sigset_t()
            sigemptyset(&defaults)
            sigaddset(&defaults, SIGPIPE)
            sigaddset(&defaults, SIGXFSZ)
            posix_spawnattr_setsigdefault(&attributes, &defaults)
            var signals = signals
            posix_spawnattr_setsigmask(&attributes, &signals)
            // The new group gets the number of the process.
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
        /// Always fails: such a system has no commands.
        private static func start(
            _ arguments: [String], input: FileDescriptor?, output: FileDescriptor, errors: FileDescriptor,
            blocking signals: sigset_t, hasOwnGroup: Bool
        ) throws(Errno) -> pid_t { throw .notSupported }
    #endif
}
