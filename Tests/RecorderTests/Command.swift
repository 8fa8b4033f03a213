import Foundation
import Subprocess
import TraceTestSupport

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A program that a test runs to its end.
struct Command {
    /// A path, or a name that is looked up as a shell does.
    var program: String
    var arguments: [String] = []
    /// All of its environment; nil for that of the tests.
    var environment: [String: String]?
    var folder: URL?

    struct Outcome {
        let output: String
        let errors: String
        /// With a signal's number added to 128, as a shell says it.
        let status: Int32
    }

    func run() async throws -> Outcome {
        let variables = environment.map { variables in
            Environment.custom(
                Dictionary(uniqueKeysWithValues: variables.map { (.init(stringLiteral: $0.key), $0.value) }))
        }
        return try await Turnstile.programs.pass {
            let result = try await Subprocess.run(
                program.contains("/") ? .path(FilePath(program)) : .name(program), arguments: Arguments(arguments),
                environment: variables ?? .inherit, workingDirectory: folder.map { FilePath($0.path) },
                output: .string(limit: 8 << 20), error: .string(limit: 1 << 20))
            let status: Int32 =
                switch result.terminationStatus {
                case .exited(let code): code
                case .signaled(let signal): 128 + signal
                }
            return Outcome(output: result.standardOutput, errors: result.standardError, status: status)
        }
    }
}

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
