package import Foundation

/// The built command-line tool.
package enum Tool {
    package typealias Outcome = Command.Outcome

    /// The project's folder.
    package static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    /// The folder of the project's sample traces.
    package static let samples = project.appending(path: "SampleTraces")

    /// The folder of the functions that command lines share.
    private static let scripts = project.appending(path: "Tests/CommandLineTests/Scripts")

    /// The search path of commands. The scripts come first; on Linux, tools that behave as a Mac's come next. A Mac's own folders
    /// do not contain all programs that unpack logs.
    private static let path: String = {
        let tools = project.appending(path: "Tests/Apple/Tools")
        #if os(Linux)
            let others = [tools.path, "/usr/bin", "/bin"]
        #else
            let others = ["/usr/bin", "/bin", "/opt/homebrew/bin", "/usr/local/bin"]
        #endif
        return ([Command.products.path, scripts.path] + others).joined(separator: ":")
    }()

    /// Options of the sanitizers: `make sanitize` runs a `vctrace` that was built with one.
    private static let sanitizerOptions = ["ASAN_OPTIONS", "TSAN_OPTIONS", "TEST_TMPDIR"]

    /// Runs a line of shell with `vctrace` and the scripts in its path. From this process's environment, it gets only the
    /// options of sanitizers.
    package static func shell(_ line: String, in folder: URL) async throws -> Outcome {
        var environment = ["PATH": path, "HOME": folder.path, "LANG": "C.UTF-8"]
        // Some Macs have no such locale, and Perl would complain.
        environment["PERL_BADLANG"] = "0"
        environment["TMPDIR"] = temporaryFolder(beside: folder)
        for key in sanitizerOptions { environment[key] = ProcessInfo.processInfo.environment[key] }
        return try await Command(program: "/bin/sh", arguments: ["-c", line], environment: environment, folder: folder)
            .run()
    }

    /// Runs the body in a new folder with the sample traces, or some of them, and then removes the folder.
    package static func withFolder<Result>(
        samples isWanted: (String) -> Bool = { !$0.hasSuffix(".findings") }, _ body: (URL) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder { folder in
            try copyFiles(of: samples, to: folder, where: isWanted)
            return try await body(folder)
        }
    }

    /// Copies the files of one folder into another one: all, or those with the given names.
    package static func copyFiles(of source: URL, to target: URL, where isWanted: (String) -> Bool = { _ in true })
        throws
    {
        for name in try FileManager.default.contentsOfDirectory(atPath: source.path) where isWanted(name) {
            try FileManager.default.copyItem(at: source.appending(path: name), to: target.appending(path: name))
        }
    }

    /// The names of the project's sample logs.
    package static let sampleNames: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: samples.path)) ?? []
        return names.filter { $0.hasSuffix(".trace") || $0.hasSuffix(".log") }.sorted()
    }()

    /// The blocks of code of one language on a page of the project.
    package static func blocks(_ language: String, of page: String) -> [String] {
        let text = (try? String(contentsOf: project.appending(path: page), encoding: .utf8)) ?? ""
        return text.components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
    }
}
