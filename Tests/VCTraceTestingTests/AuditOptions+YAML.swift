import Foundation
import TraceEngine
import TraceTestSupport
import VCTraceAudit

extension AuditOptions {
    /// Options from a configuration, as `vctrace config --resolved` writes it next to the file.
    static func resolving(file yml: URL) throws -> AuditOptions {
        let json = yml.deletingLastPathComponent().appending(path: ResolvedConfiguration.fileName)
        try Configuration(inForceFrom: yml.path).resolved().text.write(to: json, atomically: true, encoding: .utf8)
        return AuditOptions(configuration: json)
    }

    /// Options from the text of a configuration. A test reads the file whenever it audits, so it stays until the process ends.
    static func resolving(_ yml: String) throws -> AuditOptions {
        let folder = try configurations.get().url.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: ".vctrace.yml")
        try yml.write(to: file, atomically: true, encoding: .utf8)
        return try resolving(file: file)
    }

    private static let configurations: Result<TestFolder, any Error> = Result {
        atexit { _ = try? removeFolder(AuditOptions.configurations.get().url) }
        return try TestFolder()
    }

    /// Options for a test that should fail soon.
    static func impatient() -> AuditOptions {
        do {
            return try resolving("leak-grace: 100 ms\n")
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
