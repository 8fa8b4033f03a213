package import Foundation

/// A program that a test runs to its end.
package struct Command: Sendable {
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

    /// Waits for a place in the pool, runs the program, and ends what it has started.
    ///
    /// A program that is killed did not come to its end: then the error says what it wrote at last.
    package func run() async throws -> Outcome {
        try await withProgram { try await $0.outcome() }
    }

    /// Runs the program beside the body. When the body ends, nothing of the program runs any more.
    ///
    /// The body starts no other program: with one place in the pool, it would wait for itself.
    package func withProgram<Result: Sendable>(
        hasInput: Bool = false, _ body: (RunningProgram) async throws -> Result
    ) async throws -> Result {
        await Pool.programs.enter()
        do {
            let program = try RunningProgram(self, hasInput: hasInput)
            do {
                let result = try await body(program)
                await program.end()
                await Pool.programs.leave()
                return result
            } catch {
                await program.end()
                throw error
            }
        } catch {
            await Pool.programs.leave()
            throw error
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
