import Foundation
import TraceModel

/// The threads of a trace that are known not to be the main thread.
///
/// A log that names its main thread gives the others other names. A log that does not prints numbers, and any of them may be the
/// main thread's. Then only a name such as `com.apple.root.background-qos` shows what the thread is.
struct BackgroundThreads: Sendable {
    private let names: [String]
    /// By thread.
    private let areOffMain: [Bool]

    /// - Parameters:
    ///   - names: by thread.
    ///   - logs: by thread, the log that it is from; the name of one log's main thread says nothing about another log.
    init(_ names: [String], logs: [Int] = []) {
        self.names = names
        let logs = logs.isEmpty ? names.map { _ in 0 } : logs
        let naming = Set(zip(names, logs).filter { Self.isMain($0.0) }.map(\.1))
        areOffMain = zip(names, logs).map { name, log in
            !Self.isMain(name) && (Self.isBackground(name) || naming.contains(log))
        }
    }

    /// Whether the trace distinguishes the main thread from others, at least in some of its lines.
    var tellMain: Bool { names.contains { Self.isMain($0) || Self.isBackground($0) } }

    var hasOffMain: Bool { areOffMain.contains(true) }

    /// Whether the thread is known not to be the main one.
    func isOffMain(_ thread: ThreadID) -> Bool {
        let number = Int(thread.rawValue)
        return areOffMain.indices.contains(number) && areOffMain[number]
    }

    func name(of thread: ThreadID) -> String {
        let number = Int(thread.rawValue)
        return names.indices.contains(number) ? names[number] : "?"
    }

    /// Whether it is a name that the recorder, debuggers or the main queue give the thread, or the text of `Thread.current`.
    private static func isMain(_ name: String) -> Bool {
        let name = name.lowercased()
        return mainThreadNames.contains(name) || name.contains("_nsmainthread") || name.contains("name = main")
            || name.contains("number = 1,") || name.hasSuffix("number = 1") || name.contains("number = 1}")
    }

    private static let mainThreadNames: Set<String> = [
        "main", "main thread", "main-thread", "com.apple.main-thread", "thread 1", "thread #1",
    ]

    /// Whether it is a global queue of Dispatch, or a name that says so itself.
    private static func isBackground(_ name: String) -> Bool {
        name.hasPrefix("com.apple.root.") || name.lowercased().contains("background")
    }
}
