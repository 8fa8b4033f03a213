package import Foundation
import Testing

/// A file `Cases/TOPIC/NAME.txt` that shows how the tool behaves from outside, as a terminal would.
///
/// Lines that begin with `$ ` are lines of shell. They run in order, in a folder with the files of `Cases/TOPIC/NAME`, if there is such
/// a folder, and the sample traces. Below each is what it wrote to standard output, then, after `! `, to standard error, and at
/// last its exit status if it is not 0: `→ 1`.
package struct CommandLineCase: Sendable, CustomTestStringConvertible {
    package let file: URL

    /// `audit/json`.
    package var testDescription: String {
        file.deletingPathExtension().pathComponents.suffix(2).joined(separator: "/")
    }

    private var files: URL { file.deletingPathExtension() }

    /// The lines of shell.
    package func commands() throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("$ ") }
            .map { String($0.dropFirst(2)) }
    }

    /// Runs the lines in a fresh folder, with the samples that they name, and returns the text of the file.
    package func transcript() async throws -> String {
        let commands = try commands()
        let text = commands.joined(separator: "\n")
        return try await Tool.withFolder(samples: text.contains("*") ? { _ in true } : text.contains) { place in
            if FileManager.default.fileExists(atPath: files.path) { try Tool.copyFiles(of: files, to: place) }
            var transcript = ""
            for command in commands {
                let outcome = try await Tool.shell(command, in: place)
                transcript += "$ \(command)\n"
                transcript += Self.lines(of: outcome.output, in: place).map { $0 + "\n" }.joined()
                transcript += Self.lines(of: outcome.errors, in: place).map { $0.isEmpty ? "!\n" : "! \($0)\n" }
                    .joined()
                if outcome.status != 0 { transcript += "→ \(outcome.status)\n" }
            }
            return transcript
        }
    }

    nonisolated(unsafe) private static let duration = #/ in [0-9.]+ m?s$/#.anchorsMatchLineEndings()

    /// A folder for temporary files that the tool makes.
    nonisolated(unsafe) private static let temporaryFolder =
        #/[^ ']*/vctrace-[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/#

    /// The lines of an output, without what differs from run to run: the duration of an import, and the folders.
    private static func lines(of output: String, in place: URL) -> [Substring] {
        let text = output.replacing(duration, with: " in N s").replacing(place.path, with: "$PWD")
            .replacing(temporaryFolder, with: "$TMPDIR/vctrace")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.last == "" ? lines.dropLast() : lines
    }
}

/// The cases of a folder with a folder for each topic.
package struct CommandLineCases: Sendable {
    /// The folder `Cases` beside a file of tests.
    private let folder: URL

    package init(beside file: String) {
        folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Cases")
    }

    package var all: [CommandLineCase] {
        topics.flatMap { topic in
            names(in: topic).filter { $0.hasSuffix(".txt") }.map { CommandLineCase(file: topic.appending(path: $0)) }
        }
    }

    private var topics: [URL] { names(in: folder).map { folder.appending(path: $0) } }

    /// Folders without a case that uses them, as a misspelled name leaves them.
    package var strayFolders: [String] {
        topics.flatMap { topic in
            let names = names(in: topic)
            return names.filter { !$0.hasSuffix(".txt") && !names.contains($0 + ".txt") }
        }
    }

    private func names(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The case that the variable CASE names, or all.
    package var chosen: [CommandLineCase] {
        guard let name = ProcessInfo.processInfo.environment["CASE"], !name.isEmpty else { return all }
        return all.filter { $0.testDescription == name }
    }
}
