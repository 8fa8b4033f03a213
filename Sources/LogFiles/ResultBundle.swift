import Foundation
import TraceModel

/// A folder with test results by Xcode, `Night.xcresult`, and with the traces that tests attached.
///
/// Only Xcode's own tool can read it: `xcrun xcresulttool`, from Xcode 16 on.
package struct ResultBundle {
    package static let ending = "xcresult"

    private let path: String

    /// - Parameter path: a folder with that ending.
    private init(_ path: String) {
        self.path = path
    }

    package static func isBundle(_ path: String) -> Bool {
        URL(fileURLWithPath: path).pathExtension.lowercased() == ending && FileStatus.isFolder(path)
    }

    /// The path without a slash at its end, if it is that of a bundle.
    package static func plain(_ path: String) -> String {
        guard path.hasSuffix("/"), isBundle(path) else { return path }
        return String(path[...(path.lastIndex { $0 != "/" } ?? path.startIndex)])
    }

    /// Passes the logs at the paths to `body`. For a bundle, these are the traces in it, in temporary files.
    package static func withLogs<Result>(of paths: [String], _ body: ([LogInput]) throws -> Result) throws -> Result {
        var folder: TemporaryFolder?
        defer { withExtendedLifetime(folder) {} }
        var logs: [LogInput] = []
        for (index, path) in paths.enumerated() {
            guard isBundle(path) else {
                logs.append(LogInput(path: path, name: path))
                continue
            }
            let place = try folder ?? TemporaryFolder()
            folder = place
            logs += try ResultBundle(path).logs(exportedTo: place.url.appendingPathComponent("\(index)"))
        }
        return try body(logs)
    }

    private func logs(exportedTo folder: URL) throws -> [LogInput] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try tool(["export", "attachments", "--path", path, "--output-path", folder.path])
        let manifest = folder.appendingPathComponent("manifest.json")
        let attachments = try decoded([TestAttachments].self, from: Data(contentsOf: manifest)).flatMap { files in
            files.attachments.map { (file: $0, test: files.testIdentifier) }
        }
        let traces = attachments.filter(\.file.isLog).sorted { $0.file.order < $1.file.order }
        guard !traces.isEmpty else { throw LogFileError.noAttachedLogs(path: path, attachments: attachments.count) }
        let outcomes = try outcomes()
        return try traces.map { trace, test in
            let test = test.map { AttachedTest(name: $0, outcome: outcomes[$0]) }
            // Whatever the manifest contains, only a file in the folder is read.
            let file = folder.appendingPathComponent(URL(fileURLWithPath: trace.exportedFileName).lastPathComponent)
            guard FileStatus(file.path, followsLinks: false)?.isFile == true else {
                throw LogFileError.unreadableResults(path: path, "its attachment '\(trace.name)' is not a regular file")
            }
            return LogInput(
                path: file.path, name: "\(path)/\(trace.name)",
                attachment: Attachment(bundle: path, test: test, time: trace.nanoseconds))
        }
    }

    private func outcomes() throws -> [String: TestOutcome] {
        let text = try tool(["get", "test-results", "tests", "--path", path])
        var outcomes: [String: TestOutcome] = [:]
        var nodes = try decoded(TestResults.self, from: Data(text.utf8)).testNodes
        while let node = nodes.popLast() {
            nodes += node.children ?? []
            guard node.nodeType == "Test Case", let name = node.nodeIdentifier else { continue }
            outcomes[name] = node.outcome
        }
        return outcomes
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
        var nanoseconds: Int64? {
            guard let timestamp, (0..<9e9).contains(timestamp) else { return nil }
            return Int64((timestamp * 1e3).rounded()) * 1_000_000
        }

        /// Whether its name says that it is a log; there are screenshots, too.
        var isLog: Bool { LogFile.isLog(name) || LogFile.isLog(exportedFileName) }
    }

    /// The output of `xcresulttool get test-results tests`.
    struct TestResults: Decodable {
        let testNodes: [TestNode]
    }

    /// A test plan, a suite, a test or another element.
    struct TestNode: Decodable {
        let nodeType: String
        let nodeIdentifier: String?
        let result: String?
        let children: [TestNode]?

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

package struct LogInput: Sendable {
    package var path: String
    /// Its name in messages and in the store.
    package var name: String
    /// Its attachment in a result bundle; nil for a separate file.
    package var attachment: Attachment?

    package init(path: String, name: String, attachment: Attachment? = nil) {
        self.path = path
        self.name = name
        self.attachment = attachment
    }
}

package struct Attachment: Hashable, Sendable {
    package var bundle: String
    /// The test that attached the log; the log itself does not show it.
    package var test: AttachedTest?
    /// The time of the attachment, in nanoseconds since 1970; nil if the bundle does not have it.
    package var time: Int64?

    /// A key that tells the test from those of other bundles.
    var testKey: String { "\(bundle)/\(test?.name ?? "")" }
}

/// A test to which a log was attached.
package struct AttachedTest: Hashable, Sendable {
    var name: String
    /// Nil if it is unknown.
    var outcome: TestOutcome?
}
