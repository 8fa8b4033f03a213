import Foundation
import TraceTestSupport

extension Command {
    /// The built command-line tool.
    static func vctrace(_ arguments: [String]) -> Command {
        // Where the package manager puts its products: beside the bundle of the tests.
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let tests = bundle ?? URL(filePath: CommandLine.arguments.first ?? "")
        let tool = tests.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "vctrace")
        return Command(program: tool.path, arguments: arguments)
    }
}

/// Hands over a folder that is there as long as the closure runs.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "recorder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
