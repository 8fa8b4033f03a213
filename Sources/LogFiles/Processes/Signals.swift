import Foundation
import VCTraceC

/// The signals that ask a process to end: an interrupt, a request to terminate, a hang-up.
package enum Signals {
    /// Sets their handler, except for a signal that the process was started to ignore, as with `nohup`.
    package static func handle(_ handler: @convention(c) (Int32) -> Void) {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var before = sigaction()
            sigaction(number, nil, &before)
            var action = sigaction()
            #if os(Linux)
                guard unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) != 1 else { continue }
                action.__sigaction_handler.sa_handler = handler
            #else
                guard unsafeBitCast(before.__sigaction_u.__sa_handler, to: Int.self) != 1 else { continue }
                action.__sigaction_u.__sa_handler = handler
            #endif
            sigaction(number, &action, nil)
        }
    }
}

/// Whether the process was asked to end: by an interrupt, a hang-up, or a request to terminate.
package enum StopSignal {
    // Read and written only by the functions of StopFlag.h.
    nonisolated(unsafe) private static let flag: UnsafeMutablePointer<Int32> = {
        let flag = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
        flag.initialize(to: 0)
        return flag
    }()

    /// From now on, such a signal does not end the process; a waiting read is interrupted.
    package static func listen() {
        // The flag is allocated before a signal can arrive: a handler must not allocate memory.
        _ = flag
        Signals.handle { _ in StopSignal.raise() }
    }

    /// Ends reads that wait for such a signal, because there is nothing more to wait for.
    package static func raise() { stop_flag_raise(flag) }

    package static var wasRaised: Bool { stop_flag_is_raised(flag) != 0 }
}

/// Unfinished files of a command, which must be removed if a signal ends it.
package enum UnfinishedFiles {
    private static let capacity = 1024
    private static let lock = NSLock()
    // The signal handler reads both and cannot take a lock. So they are allocated before the handler is set, and a name is
    // never freed.
    nonisolated(unsafe) private static let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
        capacity: capacity)
    nonisolated(unsafe) private static let message = strdup(
        "\nvctrace: interrupted; unfinished work was not kept\n")

    /// From now on, an interrupt, a hang-up or a request to terminate removes the files, says so on standard error, and
    /// ends the process with the signal. A signal that the process was started to ignore stays ignored.
    package static func removeOnSignals() {
        names.initialize(repeating: nil, count: capacity)
        _ = message
        Signals.handle { number in
            if let message = UnfinishedFiles.message { _ = write(STDERR_FILENO, message, strlen(message)) }
            UnfinishedFiles.deleteAll()
            signal(number, SIG_DFL)
            kill(getpid(), number)
        }
        isListening = true
    }

    nonisolated(unsafe) private static var isListening = false

    /// Deletes the files of a command that ends at once.
    package static func deleteAll() {
        guard isListening else { return }
        for index in 0..<capacity { if let name = names[index] { unlink(name) } }
        // A folder can only be removed after the files in it.
        for index in 0..<capacity { if let name = names[index] { rmdir(name) } }
    }

    /// - Parameter path: a file, or a folder that is empty after the files are removed.
    package static func add(_ path: String) {
        lock.lock()
        defer { lock.unlock() }
        guard isListening, let free = (0..<capacity).first(where: { names[$0] == nil }) else { return }
        names[free] = strdup(URL(fileURLWithPath: path).path)
    }

    package static func remove(_ path: String) {
        lock.lock()
        defer { lock.unlock() }
        guard isListening else { return }
        let path = URL(fileURLWithPath: path).path
        for index in 0..<capacity {
            if let name = names[index], String(cString: name) == path { names[index] = nil }
        }
    }
}
