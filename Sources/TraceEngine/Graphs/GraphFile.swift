import Foundation
import LogFiles
import SystemPackage
package import TraceFormats
import TraceModel

/// A memory graph for an audit: a saved text of `leaks` or `heap`, or a `.memgraph`.
package struct GraphFile: Sendable {
    package let path: String
    /// The reports in it; one for a `.memgraph`.
    package let reports: [GraphSection]
    /// A remark about skipped content; nil if nothing was skipped.
    let remark: String?
    private let text: Data
    /// Whether `leaks` just made the text from a `.memgraph`.
    private let isBinary: Bool

    /// Opens the file and reads which processes its reports are about.
    package init(path: String) throws {
        self.path = path
        try LogFile.check(path: path)
        let saved = try Self.content(of: path)
        isBinary =
            path.hasSuffix(".memgraph")
            || saved.prefix(64).withUnsafeBytes { GraphSection.GraphHeader.isBinary(Bytes($0)) }
        if isBinary, !RunReference(path).isFile { throw EngineError.graphInPipe(path: path) }
        let mark = Data([0xEF, 0xBB, 0xBF])
        let isMarked = !isBinary && saved.prefix(mark.count) == mark
        remark = isMarked ? "begins with a byte order mark, which is ignored" : nil
        text =
            isBinary
            ? try LeaksTool.text(of: ["leaks", path], path: path) : isMarked ? saved.dropFirst(mark.count) : saved
        reports = text.withUnsafeBytes { GraphSection.all(in: Bytes($0)) }
    }

    /// The bytes of a file, of a pipe, or of standard input for `-`.
    private static func content(of path: String) throws -> Data {
        let status = path == "-" ? nil : FileStatus(path)
        if path == "-" || status?.isFile == false {
            // A log has the same check for a device that has no end.
            if status?.isCharacterDevice == true { _ = try LogFile(path: path) }
            return try Data(WholeFile.bytes(path: path))
        }
        do {
            // The system maps the file, and reads the parts that are needed.
            return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw LogFileError.unreadable(path: path, .last)
        }
    }

    /// The reason why a report says nothing about single objects; nil if it may.
    func unreadForm(of report: GraphSection) -> UnreadForm? {
        text[part: report.bytes].withUnsafeBytes { UnreadForm(Bytes($0)) }
    }

    /// Looks controllers up in a report; in a `.memgraph`, further commands are asked about them.
    func lookup(of controllers: [Controller], in report: GraphSection) throws -> GraphAnswer {
        let wanted = Set(controllers.compactMap(\.address))
        var answer = GraphAnswer(graph: path, taken: report.header.taken)
        answer.read(
            text[part: report.bytes], wanted: wanted, controllers, isWhole: isBinary,
            firstLine: isBinary ? nil : report.firstLine)
        guard isBinary else { return answer }
        if let list = LeaksTool.list(of: controllers.map(\.className), path: path) {
            answer.read(list, wanted: wanted, controllers, isWhole: true)
        }
        // Each call takes a second or more.
        let open = controllers.filter { !answer.isFinal(about: $0) }
        for controller in open.prefix(Self.treeLimit) {
            guard let address = controller.addressText else { continue }
            let tree = try LeaksTool.text(of: ["leaks", "--traceTree=\(address)", path], path: path)
            answer.read(tree, wanted: wanted, [controller], isWhole: true)
        }
        if open.count > Self.treeLimit {
            answer.doubt = "only \(Self.treeLimit) of \(open.count) controllers were looked up in it"
        }
        return answer
    }

    private static let treeLimit = 64
}

extension Data {
    /// The bytes in a range of offsets.
    fileprivate subscript(part range: Range<Int>) -> Data {
        self[startIndex + range.lowerBound..<startIndex + range.upperBound]
    }
}

/// `leaks` and `heap`, which come with macOS.
enum LeaksTool {
    /// Returns the output of `leaks`, which ends with status 1 if it found leaks.
    static func text(of command: [String], path: String) throws -> Data {
        guard let (text, reason, status) = ChildProcess.run(command) else { throw EngineError.noLeaks(path: path) }
        guard status <= 1 else {
            throw EngineError.leaksFailed(path: path, reason: reason ?? "it gives no reason")
        }
        return Data(text)
    }

    static func takeGraph(of process: Int, to path: String) throws {
        // A signal that ends the recording must not interrupt it.
        let command = ["leaks", "\(process)", "--outputGraph=\(path)"]
        guard let (text, reason, status) = ChildProcess.run(command, hasOwnGroup: true) else {
            throw SimulatorApp.SimulatorError.noGraph(reason: "'leaks', which comes with macOS, cannot be run")
        }
        guard status <= 1, FileManager.default.fileExists(atPath: path) else {
            let last = String(decoding: text, as: UTF8.self).split(separator: "\n").last.map(String.init)
            throw SimulatorApp.SimulatorError.noGraph(reason: "'leaks' says: \(reason ?? last ?? "nothing")")
        }
    }

    /// Lists all objects of these classes; nil if `heap` is missing or fails.
    static func list(of classes: [String], path: String) -> Data? {
        let names = Set(classes.map { String(ClassName($0).base) }).sorted()
        // heap prints a name with its module, and with a prefix for an observed class.
        let pattern = names.map { ".*\($0).*" }.joined(separator: "|")
        guard names.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }),
            let (text, _, status) = ChildProcess.run(["heap", "--addresses=\(pattern)", path])
        else { return nil }
        return status == 0 ? Data(text) : nil
    }
}
