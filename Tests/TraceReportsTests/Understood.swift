import Foundation
import Testing
import TraceTestSupport

/// Reports, as a program in `Validators` read them with a library that others wrote.
func understood<Value: Decodable>(
    _ reports: [String], by script: String, file: String = #filePath
) async throws -> Value {
    let tests = URL(filePath: file).deletingLastPathComponent()
    let library = tests.appending(path: "../../.build/validators").standardizedFileURL
    try #require(
        FileManager.default.fileExists(atPath: library.appending(path: "installed").path),
        "the validators of reports are missing: install them with Scripts/validators")
    let names = reports.indices.map { "report-\($0)" }
    return try await withTemporaryFolder(Dictionary(uniqueKeysWithValues: zip(names, reports))) { folder in
        let outcome = try await Command(
            program: "python3", arguments: [tests.appending(components: "Validators", script).path] + names,
            environment: ProcessInfo.processInfo.environment.merging([
                "PYTHONPATH": library.path, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1",
            ]) { $1 },
            folder: folder
        ).run()
        try #require(outcome.status == 0, "\(script): \(outcome.output)\(outcome.errors)")
        return try JSONDecoder().decode(Value.self, from: Data(outcome.output.utf8))
    }
}
