import Foundation
import Testing
import TraceTestSupport

/// A folder in `Cases` that shows how the tool behaves from outside.
///
/// - `commands.txt`: lines of shell, which run in order in a folder with the other files of the case and the sample
///   traces.
/// - `expected.txt`: the lines, each with what it wrote to standard output.
/// - `status.txt`: the exit status of each line.
/// - `stderr.txt`: texts that must occur in what the lines wrote to standard error, one a line. Without the file,
///   nothing may be written there.
struct CommandLineCase: Sendable, CustomTestStringConvertible {
    let folder: URL

    var testDescription: String { folder.lastPathComponent }

    static let all: [CommandLineCase] = {
        let cases = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: cases.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { CommandLineCase(folder: cases.appending(path: $0)) }
    }()

    /// The case that the variable CASE names, or all.
    static let chosen: [CommandLineCase] = {
        guard let name = ProcessInfo.processInfo.environment["CASE"], !name.isEmpty else { return all }
        return all.filter { $0.testDescription == name }
    }()

    /// The output and the exit statuses of the lines, in the form of the case's files.
    struct Transcript: Sendable {
        var output = ""
        var errors = ""
        var statuses = ""
    }

    /// Runs the lines in a fresh folder, with the samples that they name.
    func run() async throws -> Transcript {
        let commands = try text("commands.txt")
        return try await Tool.withFolder(samples: commands.contains("*") ? { _ in true } : commands.contains) { place in
            try Tool.copyFiles(of: folder, to: place)
            var transcript = Transcript()
            for line in commands.split(separator: "\n") {
                let outcome = try await Tool.shell(String(line), in: place)
                transcript.output += "$ \(line)\n" + Self.normalized(outcome.output)
                transcript.errors += outcome.errors
                transcript.statuses += "\(outcome.status)\n"
            }
            return transcript
        }
    }

    /// The texts that standard error must hold; empty where it must be empty.
    var expectedErrors: [String] {
        ((try? text("stderr.txt")) ?? "").split(separator: "\n").map(String.init)
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    nonisolated(unsafe) private static let duration = #/ in [0-9.]+ m?s$/#.anchorsMatchLineEndings()

    /// Replaces the duration of an import, which differs from run to run, with a letter.
    private static func normalized(_ output: String) -> String {
        output.replacing(duration, with: " in N s")
    }
}
