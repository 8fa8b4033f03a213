package import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A program that a test runs to its end.
package struct Command {
    /// A path, or a name that is looked up as in a shell.
    package var program: String
    package var arguments: [String]
    /// Its whole environment; nil for that of the tests.
    package var environment: [String: String]?
    package var folder: URL?

    package init(
        program: String, arguments: [String] = [], environment: [String: String]? = nil, folder: URL? = nil
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
    }

    /// A program's output and exit status.
    package struct Outcome: Sendable {
        package let output: String
        package let errors: String
        /// For a signal, 128 plus its number, as in a shell.
        package let status: Int32
    }

    package func run() async throws -> Outcome {
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
    /// The folder in which the package manager puts its products: next to the bundle of the tests.
    package static let products: URL = {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let tests = bundle ?? URL(filePath: CommandLine.arguments.first ?? "")
        return tests.resolvingSymlinksInPath().deletingLastPathComponent()
    }()

    /// The built command-line tool.
    package static func vctrace(_ arguments: [String]) -> Command {
        Command(program: products.appending(path: "vctrace").path, arguments: arguments)
    }
}
