import Foundation
import Testing

/// The workflows are what the services read, by the schemas that check-jsonschema brings.
@Suite struct WorkflowSchemaTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    @Test(arguments: [
        ("github-workflows", ".github/workflows/ci.yml"),
        ("github-workflows", ".github/workflows/nightly.yml"),
        ("github-workflows", ".github/workflows/release.yml"),
        ("github-workflows", "Documentation/Workflows/github-actions.yml"),
        ("github-actions", "action.yml"),
        ("gitlab-ci", "Documentation/Workflows/gitlab-ci.yml"),
    ])
    func isValid(_ schema: String, _ file: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-m", "check_jsonschema", "--builtin-schema", "vendor.\(schema)", file]
        process.currentDirectoryURL = Self.root
        process.environment = ProcessInfo.processInfo.environment.merging([
            "PYTHONPATH": ".build/validators", "PYTHONDONTWRITEBYTECODE": "1",
        ]) { _, new in new }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(said)")
    }
}
