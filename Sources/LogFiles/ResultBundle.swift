import Foundation
import TraceModel

/// A folder with test results by Xcode, `Night.xcresult`, with the traces that tests attached, and with the warnings that UIKit
/// logged while they ran.
///
/// Only Xcode's own tool can read it: `xcrun xcresulttool`, from Xcode 16 on. The warnings are there from Xcode 26 on. Of its JSON,
/// only what is needed is read, because each schema adds to it (0.1.0 in Xcode 16, 0.4.0 in Xcode 27).
package struct ResultBundle {
    package static let ending = "xcresult"

    private let path: String

    /// - Parameter path: a folder with that ending.
    private init(_ path: String) {
        self.path = path
    }

    package static func isBundle(_ path: String) -> Bool {
        path.lowercased().includes(ending) && URL(fileURLWithPath: path).pathExtension.lowercased() == ending
            && FileStatus.isFolder(path)
    }

    /// A path that ends with a slash without it, if it is that of a bundle.
    package static func plain(_ path: String) -> String {
        guard isBundle(path) else { return path }
        return String(path[...(path.lastIndex { $0 != "/" } ?? path.startIndex)])
    }

    /// Passes the logs at the paths to `body`. For a bundle, these are the traces in it, in temporary files.
    package static func withLogs<Result>(of paths: [String], _ body: ([LogFile.LogInput]) throws -> Result) throws
        -> Result
    {
        var folder: TemporaryFolder?
        defer { withExtendedLifetime(folder) {} }
        var logs: [LogFile.LogInput] = []
        for (index, path) in paths.enumerated() {
            guard isBundle(path) else {
                logs.append(LogFile.LogInput(path: path, name: path))
                continue
            }
            let place = try folder ?? TemporaryFolder()
            folder = place
            logs += try ResultBundle(path).logs(exportedTo: place.url.appendingPathComponent("\(index)"))
        }
        return try body(logs)
    }

    private func logs(exportedTo folder: URL) throws -> [LogFile.LogInput] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try tool(["export", "attachments", "--path", path, "--output-path", folder.path])
        let manifest = folder.appendingPathComponent("manifest.json")
        let attachments = try decoded([TestAttachments].self, from: Data(contentsOf: manifest)).flatMap { files in
            files.attachments.map { (file: $0, test: files.testIdentifier) }
        }
        let traces = attachments.filter(\.file.isLog).sorted { $0.file.order < $1.file.order }
        let tests = try tests()
        let outcomes = Dictionary(tests.map { ($0.name, $0.outcome) }) { $1 }
        let warnings = try tests.filter { !$0.warnings.isEmpty }.enumerated().map { number, test in
            try log(of: test, in: folder.appendingPathComponent("warnings-\(number)"))
        }
        guard traces.count + warnings.count > 0 else {
            throw LogFileError.noAttachedLogs(path: path, attachments: attachments.count)
        }
        let logs = try traces.map { trace, test in
            let test = test.map { AttachedTest(name: $0, outcome: outcomes[$0] ?? nil) }
            // Whatever the manifest contains, only a file in the folder is read.
            let file = folder.appendingPathComponent(URL(fileURLWithPath: trace.exportedFileName).lastPathComponent)
            guard FileStatus(file.path, followsLinks: false)?.isFile == true else {
                throw LogFileError.unreadableResults(path: path, "its attachment '\(trace.name)' is not a regular file")
            }
            return LogFile.LogInput(
                path: file.path, name: "\(path)/\(trace.name)",
                attachment: Attachment(bundle: path, test: test, time: trace.nanoseconds))
        }
        // The traces of a test come first: they end before it.
        return logs + warnings
    }

    /// A test, and the warnings while it ran.
    private typealias Test = (name: String, outcome: TestOutcome?, warnings: [String])

    private func tests() throws -> [Test] {
        var tests: [Test] = []
        var nodes = try results(TestResults.self, ["tests"]).testNodes
        while let node = nodes.popLast() {
            nodes += node.children ?? []
            guard node.nodeType == "Test Case", let name = node.nodeIdentifier else { continue }
            tests.append((name, node.outcome, node.warnings))
        }
        return tests.sorted { $0.name < $1.name }
    }

    /// Writes the warnings of a test into a log of its own.
    private func log(of test: Test, in file: URL) throws -> LogFile.LogInput {
        let details = try results(TestDetails.self, ["test-details", "--test-id", test.name])
        let lines = ["# records: diagnostic"] + test.warnings
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        return LogFile.LogInput(
            path: file.path, name: "\(path)/\(test.name)",
            attachment: Attachment(
                bundle: path, test: AttachedTest(name: test.name, outcome: test.outcome), time: details.end))
    }

    private func results<Value: Decodable>(_ type: Value.Type, _ arguments: [String]) throws -> Value {
        let arguments = ["get", "test-results"] + arguments + ["--path", path]
        let newest = Data(try tool(arguments).utf8)
        if let value = try? JSONDecoder().decode(type, from: newest) { return value }
        // The tool can still print the oldest schema where its own has changed.
        return try decoded(type, from: Data(tool(arguments + ["--schema-version", "0.1.0"]).utf8))
    }

    private func tool(_ arguments: [String]) throws -> String {
        do {
            return try XcodeTool.output(of: ["xcresulttool"] + arguments)
        } catch XcodeToolError.noXcode {
            throw LogFileError.noResultTool(path: path)
        } catch let XcodeToolError.toolFailed(tool, reason) {
            throw LogFileError.unreadableResults(path: path, "'xcrun \(tool)' failed: \(reason)")
        }
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw LogFileError.unreadableResults(path: path, "xcresulttool printed other JSON than that of Xcode 16")
        }
    }

    /// An element of the `manifest.json` that `xcresulttool export attachments` writes: the files of one test.
    struct TestAttachments: Decodable {
        /// `CartTests/testPay()`
        let testIdentifier: String?
        let attachments: [AttachedFile]
    }

    /// A file that a test attached.
    struct AttachedFile: Decodable {
        let exportedFileName: String
        let suggestedHumanReadableName: String?
        /// The time of the attachment, in seconds since 1970.
        let timestamp: Double?

        /// The name that the test gave it.
        var name: String { suggestedHumanReadableName ?? exportedFileName }

        /// Its place among the files: by time, then by name.
        var order: (Double, String, String) { (timestamp ?? 0, name, exportedFileName) }

        /// The time of the attachment, in nanoseconds since 1970; nil if it is not a date.
        var nanoseconds: Int64? { timestamp.flatMap(ResultBundle.nanoseconds) }

        /// Whether its name says that it is a log; there are screenshots, too.
        var isLog: Bool { LogFile.isLog(name) || LogFile.isLog(exportedFileName) }
    }

    /// The output of `xcresulttool get test-results tests`.
    struct TestResults: Decodable {
        let testNodes: [TestNode]
    }

    /// The output of `xcresulttool get test-results test-details`.
    struct TestDetails: Decodable {
        /// In seconds since 1970.
        let startTime: Double?
        let durationInSeconds: Double?

        /// In nanoseconds since 1970; nil if it is not a date.
        var end: Int64? { startTime.flatMap { ResultBundle.nanoseconds($0 + (durationInSeconds ?? 0)) } }
    }

    /// Nanoseconds of seconds since 1970; nil for what is not a date.
    static func nanoseconds(_ seconds: Double) -> Int64? {
        (0..<9e9).contains(seconds) ? Int64((seconds * 1e3).rounded()) * 1_000_000 : nil
    }

    /// A test plan, a suite, a test or another element.
    struct TestNode: Decodable {
        let nodeType: String?
        /// A warning's text.
        let name: String?
        let nodeIdentifier: String?
        let result: String?
        let children: [TestNode]?

        /// The runtime warnings below the node, in lines of one text each, in order.
        var warnings: [String] {
            (children ?? []).flatMap { child in
                child.nodeType == "Runtime Warning"
                    ? [child.name ?? ""].map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
                    : child.warnings
            }
        }

        var outcome: TestOutcome? {
            switch result {
            case "Passed", "Expected Failure": .passed
            case "Failed": .failed
            case "Skipped": .skipped
            default: nil
            }
        }
    }
}

extension ResultBundle {
    package struct Attachment: Hashable, Sendable {
        package var bundle: String
        /// The test that attached the log; the log itself does not show it.
        package var test: AttachedTest?
        /// The time of the attachment, in nanoseconds since 1970; nil if the bundle does not have it.
        package var time: Int64?

        /// A key that tells the test from those of other bundles.
        var testKey: String { "\(bundle)/\(test?.name ?? "")" }
    }
}

extension ResultBundle {
    /// A test to which a log was attached.
    package struct AttachedTest: Hashable, Sendable {
        var name: String
        /// Nil if it is unknown.
        var outcome: TestOutcome?
    }
}
