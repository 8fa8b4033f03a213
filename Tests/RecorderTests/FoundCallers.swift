#if os(Linux)
    import Foundation
    import Testing
    import TraceTestSupport

    /// A program that reads debug information, alone in the search path of an audit.
    enum SymbolTool: String, CaseIterable {
        case llvm = "llvm-symbolizer"
        case addr2line
        /// A stand-in for that of Xcode, which prints the same text.
        case atos

        /// The environment in which there is no other one.
        ///
        /// - Parameter folder: gets the folder of the search path.
        func environment(in folder: URL) throws -> [String: String] {
            let tools = folder.appending(path: "tools-\(rawValue)")
            try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
            let (llvm, demangler) = (try Self.path(of: Self.llvm.rawValue), try Self.path(of: "swift-demangle"))
            switch self {
            case .llvm, .addr2line:
                let own = [rawValue: try Self.path(of: rawValue), "swift-demangle": demangler]
                for (name, path) in own {
                    try FileManager.default.createSymbolicLink(
                        atPath: tools.appending(path: name).path, withDestinationPath: path)
                }
            case .atos:
                let standIn = Program.root.appending(path: "Tests/RecorderTests/Atos/xcrun").path
                try FileManager.default.createSymbolicLink(
                    atPath: tools.appending(path: "xcrun").path, withDestinationPath: standIn)
            }
            var environment = ["PATH": tools.path, "LLVM_SYMBOLIZER": llvm, "SWIFT_DEMANGLE": demangler]
            for name in ["HOME", "TMPDIR"] { environment[name] = ProcessInfo.processInfo.environment[name] }
            return environment
        }

        /// LLVM's programs come with Swift's compiler.
        private static func path(of name: String) throws -> String {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let folders = path.split(separator: ":").flatMap { folder in
                let compiler = URL(filePath: "\(folder)/swiftc").resolvingSymlinksInPath()
                return [String(folder), compiler.deletingLastPathComponent().path]
            }
            let found = folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
            return try #require(found, "\(name) is not installed")
        }
    }

    /// The places that findings name.
    struct FoundCallers {
        /// In reports, in their order.
        let reported: [FoundCaller]
        /// In the view of findings, sorted.
        let inViews: [String]

        private struct Audit: Decodable {
            struct Run: Decodable { var name: String }
            struct Place: Decodable {
                var file: String?
                var line: Int?
                var function: String?
                var image: String?
            }
            struct Finding: Decodable {
                var rule: String
                var line: Int
                var caller: Place?
            }
            var run: Run
            var findings: [Finding]
        }

        init(in folder: URL, by tool: SymbolTool) async throws {
            let store = folder.appending(path: "\(tool.rawValue).sqlite").path
            let environment = try tool.environment(in: folder)
            func run(_ arguments: [String]) async throws -> String {
                var command = Command.vctrace(arguments + ["--db", store])
                command.environment = environment
                return try await command.run().output
            }
            let traces = folder.appending(path: "*.trace").path
            let reports = try await run(["audit", traces, "--format", "json", "--fail-on", "never"])
            reported = try reports.split(separator: "\n").flatMap { line in
                let audit = try JSONDecoder().decode(Audit.self, from: Data(line.utf8))
                return audit.findings.map { finding in
                    let file = finding.caller?.file.map { URL(filePath: $0).lastPathComponent }
                    return FoundCaller(
                        run: audit.run.name, rule: finding.rule, line: finding.line,
                        place: file.map { "\($0):\(finding.caller?.line ?? 0)" }, function: finding.caller?.function,
                        image: finding.caller?.image)
                }
            }
            let rows = try await run([
                "query", "SELECT run || ' ' || rule || ' ' || line || ' ' || coalesce(caller, '-') FROM finding_log",
                "--format", "csv",
            ])
            inViews = rows.split(separator: "\n").dropFirst().map(String.init).sorted()
        }
    }

    /// The place that a finding names.
    struct FoundCaller {
        var run: String
        var rule: String
        /// Of the finding's event.
        var line: Int
        /// `Direct.m:12`; nil if it names none.
        var place: String?
        var function: String?
        /// The library without debug information.
        var image: String?

        /// As the view of findings has it.
        var row: String { "\(run) \(rule) \(line) \(place ?? "-")" }
    }
#endif
