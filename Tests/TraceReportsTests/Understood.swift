import Foundation
import Testing

/// A program in `Validators` that reads reports with what others wrote, and fails or prints what it understood.
struct Validator {
    var script: String

    /// What the program printed.
    @discardableResult func read(_ reports: [String], file: String = #filePath) throws -> Data {
        let tests = URL(filePath: file).deletingLastPathComponent()
        let library = tests.appending(path: "../../.build/validators").standardizedFileURL
        guard FileManager.default.fileExists(atPath: library.appending(path: "installed").path) else {
            throw Failure(description: "the validators of reports are missing: install them with Scripts/validators")
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let inputs = reports.indices.map { folder.appending(path: "report-\($0)") }
        for (report, input) in zip(reports, inputs) { try Data(report.utf8).write(to: input) }
        let output = folder.appending(path: "output")
        try Data().write(to: output)

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", tests.appending(components: "Validators", script).path] + inputs.map(\.path)
        process.environment = ProcessInfo.processInfo.environment.merging([
            "PYTHONPATH": library.path, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1",
        ]) { _, new in new }
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        try handle.close()
        let printed = try Data(contentsOf: output)
        guard process.terminationStatus == 0 else {
            let text = String(decoding: printed, as: UTF8.self)
            throw Failure(
                description: process.terminationStatus == 127
                    ? "there is no python3, which \(script) needs" : "\(script): \(text)")
        }
        return printed
    }

    @discardableResult func read(_ report: String) throws -> Data { try read([report]) }

    func read<Value: Decodable>(_ report: String, as type: Value.Type) throws -> Value {
        try read([report], as: type)
    }

    func read<Value: Decodable>(_ reports: [String], as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: read(reports))
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }
}
