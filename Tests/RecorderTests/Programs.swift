import Foundation
import Testing
import TraceTestSupport

/// A program on the stand-in for UIKit, with the recorder in it.
struct Program: Sendable, CustomTestStringConvertible {
    /// How the programs, the stand-in and the recorder are compiled.
    enum Build: String, CaseIterable {
        case optimized = "programs"
        /// The options of an app's debug build.
        case debug = "programs-debug"
    }

    let name: String
    var build = Build.optimized

    var testDescription: String { name }

    /// The result of a program's run.
    struct Recording {
        /// The lines of its trace, without the last line feed.
        let lines: [String]
        let output: String
        let errors: String
        /// Its exit status, as a shell gives it.
        let status: Int32
        /// The path of the trace.
        let trace: URL
    }

    /// Runs the program, and hands over its recording while the file exists.
    ///
    /// - Parameter environment: variables beside `VCTRACE_LOG`, which names the trace, and `TRACE`, which names it for programs
    ///   that start the recorder themselves. An empty value takes a variable out.
    func record<Result>(
        _ environment: [String: String] = [:], _ body: (Recording) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder { folder in
            let trace = folder.appending(path: "\(name).trace")
            let variables = [
                "TMPDIR": temporaryFolder(beside: folder) ?? "", "VCTRACE_LOG": trace.path, "TRACE": trace.path,
                "COPY": Self.folder.appending(path: "copy.so").path,
                // The tests of callers turn them on.
                "VCTRACE_STACKS": "0",
            ]
            .merging(environment) { $1 }
            .filter { !$0.value.isEmpty }
            let outcome = try await Command(
                program: Self.folder.appending(path: build.rawValue).path, arguments: [name], environment: variables,
                folder: folder
            ).run()
            let text = (try? String(contentsOf: trace, encoding: .utf8)) ?? ""
            return try await body(
                Recording(
                    lines: text.split(separator: "\n").map(String.init), output: outcome.output,
                    errors: outcome.errors, status: outcome.status, trace: trace))
        }
    }

    /// The recording alone.
    func record(_ environment: [String: String] = [:]) async throws -> Recording {
        try await record(environment) { $0 }
    }
}

extension Program {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    /// The folder of the programs that Scripts/recorder-programs builds.
    static let folder = root.appending(path: ".build/recorder")

    /// The programs that are audited, with the expected results.
    static let audited: [(program: Program, statements: [String])] = {
        let list = (try? String(contentsOf: folder.appending(path: "programs.txt"), encoding: .utf8)) ?? ""
        return list.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            let statements = parts.dropFirst().first?.components(separatedBy: "; ").filter { !$0.isEmpty } ?? []
            return (Program(name: String(parts[0])), statements.sorted())
        }
    }()
}

extension Program.Recording {
    /// The events without their times, with addresses numbered in order of appearance: `0x1`, `0x2`.
    var events: [String] { normalized.filter { !$0.hasPrefix("#") }.map { String($0.drop { $0 != "[" }) } }

    /// The lines without the process, with addresses numbered in order of appearance.
    var normalized: [String] {
        var numbers: [Substring: Int] = [:]
        let address = #/0x([0-9a-f]+)/#
        return lines.map { line in
            if line.hasPrefix("# process:") { return "# process: Shop 4711" }
            return line.replacing(address) { match in
                let number = numbers[match.1] ?? numbers.count + 1
                numbers[match.1] = number
                return "0x\(number)"
            }
        }
    }
}
