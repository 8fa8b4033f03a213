import TraceModel

/// Lines of tools and of other programs, which name methods and report no calls: frames of stacks, compilers, debuggers, tests,
/// checkers, and Dart.
enum ToolOutput {
    static func isLine(_ message: ByteCursor) -> Bool {
        StackFrame.begins(at: message) || SourceFileNotation.beginsSource(message) || isDiagnostic(message)
            || ConsoleNotation.isBreakpoint(message) || TestMessageReader.tellsOfTest(message)
            || isOfScript(message) || isRequest(message) || isCommand(message) || isCommit(message)
            || beginnings.contains { message.starts(with: $0) }
    }

    private static let beginnings: [StaticString] = [
        "Main Thread Checker: ", "Thread Performance Checker: ", "*** Assertion failure in -[UI",
        // The methods that a version added.
        "+ -[",
        // A report for Jenkins.
        "<testcase ", "<testsuite ", "<failure ",
        // What a service tells of a script and of its commit, and a diff.
        "##[", "Commit message: ", "Searching for: ", "Expected: ", "Actual: ", "+  ",
        // What Dart and JavaScript print; their controllers are none of UIKit's.
        "flutter: ", "JS: ", "CONSOLE LOG: ",
    ]

    /// Whether React Native marks the line as one of JavaScript: `[info][tid:com.facebook.react.JavaScript] 'Home init'`.
    private static func isOfScript(_ message: ByteCursor) -> Bool {
        var cursor = message
        while cursor.next == UInt8(ascii: "["), let end = cursor.first("]") {
            if cursor.starts(with: "[tid:com.facebook.react.JavaScript]") { return true }
            cursor.offset = end + 1
        }
        return false
    }

    private static let methods: [StaticString] = ["GET ", "POST ", "PUT ", "PATCH ", "DELETE "]

    /// Whether an app tells of a request, whose content may name calls: `--> POST /track {"event":"viewDidAppear"}`, `$ curl -v -X POST …`.
    private static func isRequest(_ message: ByteCursor) -> Bool {
        var cursor = MessageLexer.beginning(of: message)
        while !cursor.isAtEnd, !cursor.next.isLetter {
            if cursor.next == UInt8(ascii: "["), let end = cursor.first("]") { cursor.offset = end }
            cursor.offset += 1
        }
        if cursor.skip("curl ") { return cursor.next.isOne(of: "-'\"h") }
        guard methods.contains(where: { cursor.skip($0) }) else { return false }
        return cursor.text(cursor.skip { !$0.isSpace }).contains(UInt8(ascii: "/"))
    }

    private static let commands: [StaticString] = [
        "grep ", "egrep ", "fgrep ", "zgrep ", "rg ", "awk ", "sed ", "echo ", "printf ",
    ]

    /// Whether a shell shows a command, whose arguments may name calls: `$ grep -c "HomeVC deinit" app.log`, `Run grep …`.
    private static func isCommand(_ message: ByteCursor) -> Bool {
        var cursor = message
        if cursor.skip("$ ") { return cursor.next.isLowercase || cursor.next.isOne(of: "./") }
        _ = cursor.skip("Run ")
        return commands.contains { cursor.starts(with: $0) }
    }

    /// Whether Git lists a commit, whose title may name a call: `a1b2c3d Fix HomeVC deinit`, `* a1b2c3d4e (HEAD -> main) HomeVC deinit`.
    private static func isCommit(_ message: ByteCursor) -> Bool {
        var cursor = message
        _ = cursor.skip("* ")
        let hash = cursor.text(cursor.skip { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) })
        guard hash.contains(where: \.isDigit), hash.contains(where: \.isLowercase) else { return false }
        return cursor.next == UInt8(ascii: " ") && (hash.count == 7 || hash.count == 40)
            || (7...40).contains(hash.count) && cursor.starts(with: " (HEAD")
    }

    private static let severities: [StaticString] = ["error: ", "warning: ", "note: ", "remark: ", "fatal error: "]

    /// Whether a compiler speaks of the source: `/Users/anna/Shop/Home.swift:42:19: note: 'viewDidLoad()' declared here`, also as
    /// `xcbeautify` shows it, with a sign for the severity, and how long it took to compile a method:
    /// `345.2ms\t/Users/anna/Shop/Home.swift:42:19\tinstance method viewDidLoad()`. A logger with a level writes no column.
    private static func isDiagnostic(_ message: ByteCursor) -> Bool {
        var cursor = message
        let isTimed =
            !cursor.skip(while: { $0.isDigit || $0 == UInt8(ascii: ".") }).isEmpty && cursor.skip("ms\t")
        if !isTimed {
            cursor = message
            skipSign(&cursor)
        }
        let isSigned = cursor.offset > message.offset
        guard cursor.next.isIdentifier || cursor.next.isOne(of: "/."), let place = place(&cursor), place.hasColumn
        else {
            return false
        }
        if isTimed { return cursor.next == UInt8(ascii: "\t") }
        guard cursor.skip(": ") else { return false }
        return severities.contains { cursor.starts(with: $0) } || cursor.next == UInt8(ascii: "'")
            || isSigned && cursor.first(" '") != nil
    }

    private static func place(_ cursor: inout ByteCursor) -> LoggedSourcePlace? {
        cursor.attempt(SourceFileNotation.read) ?? cursor.attempt(SourceFileNotation.readPath)
    }

    /// Skips `▸`, `⚠️`, `❌`, `[!]`, `[x]`.
    private static func skipSign(_ cursor: inout ByteCursor) {
        _ = cursor.skip { $0 >= 0x80 || $0.isSpace }
        _ = cursor.skip("[!] ") || cursor.skip("[x] ")
    }
}
