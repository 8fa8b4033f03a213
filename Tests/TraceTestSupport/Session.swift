import Foundation
import TestSessions

/// The processes that belong to a program of a test, by the session that it begins.
enum Session {
    /// Starts the program as the first process of a new session.
    static func start(_ command: Command, input: Int32?, output: Int32, errors: Int32) throws -> pid_t {
        _ = isAdopting
        var words: [UnsafeMutablePointer<CChar>?] = ([command.program] + command.arguments).map { strdup($0) }
        words.append(nil)
        var variables: [UnsafeMutablePointer<CChar>?] =
            (command.environment ?? [:]).map { strdup("\($0.key)=\($0.value)") }
        variables.append(nil)
        defer { for text in words + variables { free(text) } }
        var started = pid_t()
        let problem = words.withUnsafeBufferPointer { words in
            variables.withUnsafeBufferPointer { variables in
                command.program.withCString { program in
                    withPath(command.folder) { folder in
                        var session = TestSession(
                            program: program, arguments: words.baseAddress,
                            environment: command.environment == nil ? nil : variables.baseAddress, folder: folder,
                            input: input ?? -1, output: output, errors: errors)
                        return TestSessionStart(&session, &started)
                    }
                }
            }
        }
        guard problem == 0 else {
            throw UnstartedProgram(program: command.program, reason: String(cString: strerror(problem)))
        }
        return started
    }

    private static func withPath<Result>(_ folder: URL?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        folder.map { $0.path.withCString(body) } ?? body(nil)
    }

    /// Kills the other processes of a session whose first process has ended, and waits until they are gone.
    static func endOthers(_ session: pid_t) {
        kill(-session, SIGKILL)
        #if os(Linux)
            while true {
                let others = processes(of: session)
                guard !others.isEmpty else { break }
                for process in others {
                    kill(process, SIGKILL)
                    // Ended processes whose parent ended earlier are this process's.
                    waitpid(process, nil, WNOHANG)
                }
                usleep(500)
            }
        #endif
    }

    #if os(Linux)
        /// The processes of a session except for the first one.
        private static func processes(of session: pid_t) -> [pid_t] {
            guard let folder = opendir("/proc") else { return [] }
            defer { closedir(folder) }
            var found: [pid_t] = []
            while let entry = readdir(folder) {
                let number = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 1) { pid_t(atoi($0)) }
                }
                if number > 0, number != session, getsid(number) == session { found.append(number) }
            }
            return found
        }
    #endif

    /// Processes whose parent ends become children of this process, which can then wait for them.
    private static let isAdopting: Void = TestSessionAdoptOrphans()

    // MARK: The end of the tests' process

    /// The first processes of all sessions that run, 0 for a free place. Its address does not change: a signal handler reads it.
    nonisolated(unsafe) private static let running: UnsafeMutablePointer<pid_t> = {
        let places = UnsafeMutablePointer<pid_t>.allocate(capacity: capacity)
        places.initialize(repeating: 0, count: capacity)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS] {
            signal(number) { number in
                for index in 0..<Session.capacity where Session.running[index] > 0 {
                    kill(-Session.running[index], SIGKILL)
                }
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        return places
    }()

    private static let capacity = 256
    private static let lock = NSLock()

    /// Ends the program, too, if a signal ends the tests.
    static func remember(_ session: pid_t) -> Int? {
        lock.lock()
        defer { lock.unlock() }
        guard let place = (0..<capacity).first(where: { running[$0] == 0 }) else { return nil }
        running[place] = session
        return place
    }

    static func forget(_ place: Int?) {
        lock.lock()
        defer { lock.unlock() }
        if let place { running[place] = 0 }
    }
}

/// A program that a test cannot start.
private struct UnstartedProgram: Error, CustomStringConvertible {
    let program: String
    let reason: String

    var description: String { "cannot start '\(program)': \(reason)" }
}
