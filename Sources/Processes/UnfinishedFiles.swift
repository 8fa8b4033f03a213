import Foundation

/// Files that a command has begun and that must not stay behind where a signal ends it.
package enum UnfinishedFiles {
    private static let capacity = 1024
    private static let lock = NSLock()
    // Both are read by the signal handler, which can take no lock: they are made before the handler is set, and a name is
    // never freed.
    nonisolated(unsafe) private static let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
        capacity: capacity)
    nonisolated(unsafe) private static let message = strdup(
        "\nvctrace: interrupted; what was not finished is not kept\n")

    /// From here on, an interrupt, a hang-up or a request to terminate removes the files, says so on standard error, and
    /// ends the process as the signal would have. One that the process was started to ignore stays ignored.
    package static func removeOnSignals() {
        names.initialize(repeating: nil, count: capacity)
        _ = message
        Signals.handle { number in
            if let message = UnfinishedFiles.message { _ = write(STDERR_FILENO, message, strlen(message)) }
            for index in 0..<UnfinishedFiles.capacity {
                guard let name = UnfinishedFiles.names[index] else { continue }
                if unlink(name) != 0 { rmdir(name) }
            }
            signal(number, SIG_DFL)
            kill(getpid(), number)
        }
        isListening = true
    }

    nonisolated(unsafe) private static var isListening = false

    /// - Parameter path: a file, or a folder that is empty once the files before it are gone.
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
