import Foundation

/// What a program writes to its standard output and its standard error, read as it comes.
final class ProgramOutput: @unchecked Sendable {
    private static let limit = 8 << 20

    private let ends: [Int32]
    /// A byte in it ends the reading, although a process that left the program's session may hold its output open.
    private let word: OwnPipe?
    private let changed = NSCondition()
    private var texts: [[UInt8]] = [[], []]
    private var isClosed = false
    /// How many bytes of the standard output `line` has returned.
    private var taken = 0

    init(_ output: Int32, _ errors: Int32) {
        ends = [output, errors]
        word = try? OwnPipe()
        Thread.detachNewThread { self.read() }
    }

    deinit {
        for end in ends + [word?.readEnd ?? -1, word?.writeEnd ?? -1] where end >= 0 { close(end) }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var isOpen = [true, true]
        var isLast = false
        while isOpen.contains(true) {
            var polled = (ends + [word?.readEnd ?? -1]).enumerated().map { index, end in
                let isRead = index < 2 ? isOpen[index] : !isLast
                return pollfd(fd: isRead ? end : -1, events: Int16(POLLIN), revents: 0)
            }
            let count = poll(&polled, nfds_t(polled.count), isLast ? 0 : -1)
            // All that was there when the program had ended is read.
            if isLast, count <= 0 { break }
            if polled[2].revents != 0 { isLast = true }
            for index in 0..<2 where polled[index].revents != 0 {
                let count = Foundation.read(ends[index], &buffer, buffer.count)
                if count <= 0 { isOpen[index] = false } else { add(buffer[..<count], to: index) }
            }
        }
        changed.lock()
        isClosed = true
        changed.broadcast()
        changed.unlock()
    }

    private func add(_ bytes: ArraySlice<UInt8>, to index: Int) {
        changed.lock()
        if texts[index].count <= Self.limit { texts[index] += bytes }
        changed.broadcast()
        changed.unlock()
    }

    /// Waits until all that the program wrote is read.
    func finish() {
        if let word { _ = write(word.writeEnd, [0], 1) }
        changed.lock()
        while !isClosed { changed.wait() }
        changed.unlock()
    }

    func text() -> (output: String, errors: String) {
        changed.lock()
        defer { changed.unlock() }
        return (String(decoding: texts[0], as: UTF8.self), String(decoding: texts[1], as: UTF8.self))
    }

    var isTooLong: Bool {
        changed.lock()
        defer { changed.unlock() }
        return texts.contains { $0.count > Self.limit }
    }

    func line() -> String {
        changed.lock()
        defer { changed.unlock() }
        while true {
            let rest = texts[0][taken...]
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                taken = end + 1
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            if isClosed {
                taken = texts[0].count
                return String(decoding: rest, as: UTF8.self)
            }
            changed.wait()
        }
    }
}

/// A pipe whose ends no program inherits unless it is told to.
struct OwnPipe {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        let result = pipe(&ends)
        for end in ends where result == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }
}
