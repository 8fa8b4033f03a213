import TraceModel

/// Lines of the system and of a debugger about the log and its process.
enum ConsoleNotation {
    /// Reads `lost >=63 unreliable messages from 123-456 (Mach continuous exact start-approx. end)`, which the unified log writes
    /// where messages are missing, and `lossEvent`, the type of that line.
    static func gap(_ message: ByteCursor) -> EventPayload? {
        var cursor = message
        if cursor.skip("lossEvent"), cursor.isAtEnd { return .gap(nil) }
        if cursor.starts(with: "QUARANTINED DUE TO HIGH LOGGING VOLUME") { return .gap(nil) }
        guard cursor.skip("lost ") else { return nil }
        let isBound = cursor.skip(">=") || cursor.skip("≥")
        cursor.skipSpaces()
        let count = cursor.skip(while: \.isDigit)
        guard (1...18).contains(count.count), cursor.skip(" "),
            cursor.first("unreliable ").map({ $0 < cursor.offset + 20 }) ?? false, cursor.first(" messages") != nil
        else { return nil }
        return .gap(String(decoding: cursor.text(count), as: UTF8.self) + (isBound ? " or more" : ""))
    }

    /// Whether the lines below are the new stack or the new tabs: `<UINavigationController: 0x7fd1> setViewControllers:animated: (`.
    static func opensList(_ message: ByteCursor) -> Bool {
        guard let call = message.first("iewControllers"), let opening = message.last(" (") ?? message.last(" ["),
            opening > call
        else { return false }
        let list = ByteCursor(message.bytes, opening + 2..<message.end)
        return (list.isAtEnd || list.next.isSpace) && list.first(")") == nil && list.first("]") == nil
    }

    /// Whether a debugger shows a breakpoint, which names the method where it stops:
    /// `Breakpoint 2: where = Shop`-[Home dealloc] at Home.m:42, address = 0x0000000102b43001`, `1: name = 'viewDidLoad', locations = 1`.
    static func isBreakpoint(_ message: ByteCursor) -> Bool {
        var cursor = message
        let isNew = cursor.skip("Breakpoint ")
        guard isNew || cursor.next.isDigit, !cursor.skip(while: { $0.isDigit || $0 == UInt8(ascii: ".") }).isEmpty
        else {
            return false
        }
        return cursor.starts(with: ": where = ") || cursor.starts(with: ": name = '")
    }

    private static let ends: [StaticString] = [
        "Program ended with exit code", "Program terminated with signal", "Terminated due to signal",
        "Process finished with exit code", "Child process terminated with signal", "Application terminated with signal",
    ]

    /// The beginnings of other such lines: of Xcode, of a shell, and of `xcodebuild`, which starts the app again.
    private static let wholeEnds: [StaticString] = [
        "Terminated due to memory issue", "Message from debugger: The LLDB RPC server has exited unexpectedly",
        "Lost connection to the debugger", "Killed: 9", "Terminated: 15",
        "Restarting after unexpected exit, crash, or test timeout", "libc++abi: terminating",
        "libc++abi.dylib: terminating",
    ]

    /// Whether an app says that it has started: `application(_:didFinishLaunchingWithOptions:)`.
    static func tellsOfStart(_ line: ByteCursor) -> Bool { line.first("didFinishLaunching") != nil }

    /// Whether the app stops itself: `Shop/Home.swift:12: Fatal error: Index out of range`.
    static func isFatalError(_ message: ByteCursor) -> Bool {
        var cursor = message
        guard SourceFileNotation.read(&cursor) != nil else { return false }
        return cursor.starts(with: ": Fatal error: ")
    }

    /// Whether a debugger says that the app's process has ended: `Program ended with exit code: 9`, `Message from debugger: killed`,
    /// `Process 4188 exited with status = 0 (0x00000000)`.
    static func endsProcess(_ message: ByteCursor) -> Bool {
        var cursor = message
        if cursor.skip("Message from debugger: ") {
            if cursor.starts(with: "killed") || cursor.starts(with: "Killed") { return true }
            // The system ends an app that takes too much memory.
            if cursor.starts(with: "Terminated due to ") { return true }
        }
        if wholeEnds.contains(where: { message.starts(with: $0) }) { return true }
        var process = cursor
        if process.skip("Process "), !process.skip(while: \.isDigit).isEmpty {
            return process.starts(with: " exited with status")
        }
        guard ends.contains(where: { cursor.skip($0) }) else { return false }
        _ = cursor.skip { $0.isSpace || $0 == UInt8(ascii: ":") }
        return cursor.next.isDigit || cursor.starts(with: "SIG") || cursor.next.isUppercase
    }
}
