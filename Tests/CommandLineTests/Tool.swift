import Foundation
import TraceTestSupport

/// The built command-line tool.
struct Tool {
    typealias Outcome = Command.Outcome

    /// Where the project is.
    static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    /// Where the sample traces of the project are.
    static let samples = project.appending(path: "SampleTraces")

    /// Where the functions are that command lines share.
    private static let scripts = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts")

    /// Where commands are found. The scripts are first; on Linux, tools come next that behave as those of a Mac. A Mac's own folders
    /// do not have all programs that unpack logs.
    private static let path: String = {
        let tools = project.appending(path: "Tests/Apple/Tools")
        #if os(Linux)
            let others = [tools.path, "/usr/bin", "/bin"]
        #else
            let others = ["/usr/bin", "/bin", "/opt/homebrew/bin", "/usr/local/bin"]
        #endif
        return ([Command.products.path, scripts.path] + others).joined(separator: ":")
    }()

    /// What sanitizers are told: `make sanitize` runs a `vctrace` that was built with one.
    private static let sanitizerOptions = ["ASAN_OPTIONS", "TSAN_OPTIONS", "TEST_TMPDIR"]

    /// Runs a line of shell with `vctrace` and the scripts in its path, and else nothing of this process's environment but the
    /// options of sanitizers.
    static func shell(_ line: String, in folder: URL) async throws -> Outcome {
        var environment = ["PATH": path, "HOME": folder.path, "LANG": "C.UTF-8"]
        for key in sanitizerOptions { environment[key] = ProcessInfo.processInfo.environment[key] }
        return try await Command(program: "/bin/sh", arguments: ["-c", line], environment: environment, folder: folder)
            .run()
    }

    /// Makes a folder of its own with the sample traces in it, or those that are wanted, and takes it away afterwards.
    static func withFolder<Result>(
        samples isWanted: (String) -> Bool = { !$0.hasSuffix(".findings") }, _ body: (URL) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder { folder in
            try copyFiles(of: samples, to: folder, where: isWanted)
            return try await body(folder)
        }
    }

    /// Copies what lies in one folder into another one, or what is wanted of it, by name.
    static func copyFiles(of source: URL, to target: URL, where isWanted: (String) -> Bool = { _ in true }) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: source.path) where isWanted(name) {
            try FileManager.default.copyItem(at: source.appending(path: name), to: target.appending(path: name))
        }
    }
}
