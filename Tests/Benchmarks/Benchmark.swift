import Foundation

/// Compares vctrace with other tools that read such logs: `vctrace-bench [EVENTS] [ROUNDS]`.
///
/// `--nights` measures only nights, `--formats` compares the layouts of logs, and `--instructions [--against VCTRACE]`
/// counts instructions, and fails if another version of the tool executed clearly fewer.
@main
enum Benchmark {
    static func main() throws {
        let numbers = CommandLine.arguments.dropFirst().compactMap(Int.init)
        let countsInstructions = CommandLine.arguments.contains("--instructions")
        let events = numbers.first ?? (countsInstructions ? 100_000 : 1_000_000)
        let rounds = numbers.count > 1 ? numbers[1] : 5
        let folder = FileManager.default.temporaryDirectory.appending(path: "vctrace-bench-\(getpid())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }

        if CommandLine.arguments.contains("--nights") {
            print(try NightBenchmark(vctrace: siblingPath("vctrace"), folder: folder).run(rounds: rounds))
            return
        }
        let workspace = Workspace(
            folder: folder, vctrace: siblingPath("vctrace"),
            python: ProcessInfo.processInfo.environment["PYTHON"] ?? "python3")
        try TraceGenerator.write(
            count: events, trace: workspace.path("events.trace"), csv: workspace.path("events.csv"))
        try workspace.writeShortLogs(events: events)
        try Data(peersScript.utf8).write(to: URL(filePath: workspace.path("peers.py")))

        if CommandLine.arguments.contains("--formats") {
            print(try FormatBenchmark(trace: workspace.path("events.trace")).run())
            return
        }
        if countsInstructions {
            let other = CommandLine.arguments.firstIndex(of: "--against").map { CommandLine.arguments[$0 + 1] }
            let (table, isWithinTolerance) = try InstructionBenchmark(
                workspace: workspace, events: events, other: other
            ).run()
            print(table)
            if !isWithinTolerance { throw BenchmarkError("a count has grown by more than 5 %") }
            return
        }
        var table = ResultTable(events: events, rounds: rounds, traceSize: size(of: workspace.path("events.trace")))
        let contestants = workspace.contestants.filter { contestant in
            guard let probe = contestant.probe, !probe.isAvailable else { return true }
            table.absent.append(contestant.name)
            return false
        }
        for _ in 0..<rounds {
            for contestant in contestants {
                contestant.prepare()
                let measurement = try contestant.command.measure()
                table.add(measurement, of: contestant, storeSize: contestant.store.map(size))
            }
        }
        print(table.markdown)
        print()
        print(try NightBenchmark(vctrace: workspace.vctrace, folder: folder).run(rounds: rounds))
    }

    private static var peersScript: String { String(decoding: PackageResources.peers_py, as: UTF8.self) }

    private static func siblingPath(_ name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
    }

    private static func size(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }
}
