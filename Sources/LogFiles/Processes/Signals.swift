import Foundation
package import SystemPackage
import VCTraceC

extension Signals {
    /// A number that signal handlers read and write, as any thread may. Its place is allocated before a handler is set: a handler
    /// must not allocate memory.
    package struct SharedNumber: @unchecked Sendable {
        // Read and written only by the functions of Threads.h.
        private let place: UnsafeMutablePointer<Int32>

        package init() {
            place = .allocate(capacity: 1)
            place.initialize(to: 0)
        }

        package var value: Int32 {
            get { shared_number(place) }
            nonmutating set { shared_number_set(place, newValue) }
        }

        /// Adds one, and returns the sum.
        @discardableResult package func increase() -> Int32 { shared_number_increase(place) }
    }
}

/// The signals that ask a process to end: an interrupt, a request to terminate, a hang-up.
package enum Signals {
    /// How many came. Each handler counts them.
    package static let requests = SharedNumber()

    /// Whether three came: then a process does not wait any more for a command, or for a reader of its output.
    package static var areFinal: Bool { requests.value >= 3 }

    /// Sets their handler, except for a signal that the process was started to ignore, as with `nohup`.
    package static func handle(
        _ numbers: [Int32] = [SIGINT, SIGTERM, SIGHUP], by handler: @convention(c) (Int32) -> Void
    ) {
        _ = requests
        for number in numbers {
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

extension Signals {
    /// Whether the process was asked to end: by an interrupt, a hang-up, or a request to terminate.
    package enum StopSignal {
        private static let flag = Signals.SharedNumber()

        /// From now on, such a signal does not end the process; it interrupts an open or a read that waits, also one that begins only
        /// after the signal: the alarm interrupts again each second.
        package static func listen() {
            _ = flag
            Signals.handle([SIGALRM]) { _ in alarm(1) }
            Signals.handle { _ in
                Signals.requests.increase()
                StopSignal.raise()
                alarm(1)
            }
        }

        /// Ends reads that wait for such a signal, because there is nothing more to wait for.
        package static func raise() { flag.value = 1 }

        package static var wasRaised: Bool { flag.value != 0 }

        /// How many requests had come when the user was told that the first one takes a while; 0 before.
        private static let told = Signals.SharedNumber()

        /// Takes a request from now on as one to give up. `timeout` sends two at once, so those that came before do not count.
        package static func askForAnother() { told.value = Signals.requests.value }

        /// Whether the user gave up.
        package static var wasRepeated: Bool { told.value > 0 && Signals.requests.value > told.value }
    }
}

extension FileDescriptor {
    /// Writes all bytes to a stream. While nobody reads it, waits, but not after the third request to end: then throws `interrupted`.
    package func write(whole bytes: ArraySlice<UInt8>) throws {
        if FileStatus(descriptor: rawValue)?.isFile == true {
            try writeAll(bytes)
            return
        }
        var rest = bytes
        while !rest.isEmpty {
            var target = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
            guard poll(&target, 1, 100) > 0 else {
                if Signals.areFinal { throw Errno.interrupted }
                continue
            }
            // A pipe with room takes this many bytes at once; for more, the write would wait.
            rest = rest.dropFirst(try rest.prefix(Int(PIPE_BUF)).withUnsafeBytes { try write($0) })
        }
    }
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
            // Others can come while the first is handled. The third does not wait for a reader of the message.
            let isFirst = Signals.requests.increase() == 1
            guard isFirst || Signals.areFinal else { return }
            if isFirst, let message = UnfinishedFiles.message {
                while write(STDERR_FILENO, message, strlen(message)) < 0, errno == EINTR {}
            }
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

/// The number of files that the process may have open at once.
package enum OpenFiles {
    /// The need of a command: the standard streams, a store with its log, temporary files, a log and the program that unpacks it.
    package static let least = 24
    /// The most that programs can watch with `select`, which the programs that vctrace starts may call.
    private static let wanted: rlim_t = 1024

    /// How many things that need three files each may be open at once, in addition to the needs of a command.
    package static func triples(atMost count: Int) -> Int { max(2, min(count, (allowed - 15) / 3)) }

    /// The current limit.
    private static var allowed: Int { limit.map { Int(clamping: $0.rlim_cur) } ?? least }

    #if os(Linux)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif

    private static var limit: rlimit? {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? limit : nil
    }

    /// Raises the limit of the process as far as it is useful and the system allows it; returns the new limit.
    package static func raiseLimit() -> Int {
        if var higher = limit, higher.rlim_cur < min(higher.rlim_max, wanted) {
            higher.rlim_cur = min(higher.rlim_max, wanted)
            setrlimit(resource, &higher)
        }
        return allowed
    }
}
