import Foundation
import Testing
import TraceTestSupport

/// The workflows are valid by the services' schemas, which check-jsonschema contains.
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
    func isValid(_ schema: String, _ file: String) async throws {
        let outcome = try await Command(
            program: "python3",
            arguments: ["-m", "check_jsonschema", "--builtin-schema", "vendor.\(schema)", file],
            environment: ProcessInfo.processInfo.environment.merging([
                "PYTHONPATH": ".build/validators", "PYTHONDONTWRITEBYTECODE": "1",
            ]) { $1 },
            folder: Self.root
        ).run()
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
}
