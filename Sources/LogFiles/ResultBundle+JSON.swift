import Foundation
import TraceModel

extension ResultBundle {
    /// An element of the `manifest.json` that `xcresulttool export attachments` writes: the files of one test.
    struct AttachedFiles: Decodable {
        struct Attachment: Decodable {
            let exportedFileName: String
            let suggestedHumanReadableName: String?
            /// In seconds since 1970.
            let timestamp: Double?
        }

        let testIdentifier: String?
        let attachments: [Attachment]

        var files: [AttachedFile] {
            attachments.map { attachment in
                AttachedFile(
                    file: attachment.exportedFileName,
                    name: attachment.suggestedHumanReadableName ?? attachment.exportedFileName,
                    time: attachment.timestamp, test: testIdentifier)
            }
        }
    }

    /// A file that a test attached.
    struct AttachedFile {
        /// Its name in the folder of exported files.
        var file: String
        /// The name that the test gave it.
        var name: String
        /// When it was attached, in seconds since 1970.
        var time: Double?
        /// The test's identifier, `CartTests/testPay()`.
        var test: String?

        /// When it was attached, in nanoseconds since 1970; nil where that is not a date.
        var nanoseconds: Int64? {
            guard let time, (0..<9e9).contains(time) else { return nil }
            return Int64((time * 1e3).rounded()) * 1_000_000
        }

        /// Whether its name says that it is a log: there are screenshots as well.
        var isLog: Bool { LogFile.isLog(name) || LogFile.isLog(file) }
    }

    /// What `xcresulttool get test-results tests` prints.
    struct TestResults: Decodable {
        let testNodes: [TestNode]
    }

    /// A test plan, a suite, a test or what else there is to tell.
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
