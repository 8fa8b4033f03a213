import FormatSamples
import TraceFormats
import TraceModel
import TraceReplay

/// The logs that fuzzing starts from: the samples of the layouts, the examples of the rules, and the logs of the tests.
enum LogSeeds {
    /// The logs of one layout.
    static func seeds(of format: FormatID) -> [[UInt8]] {
        format.samples.map { Array($0.line.utf8) } + [together(format)] + (recognized[format.rawValue] ?? [])
    }

    private static func together(_ format: FormatID) -> [UInt8] {
        Array(format.samples.map(\.line).joined(separator: "\n").utf8)
    }

    /// The logs of the tests' own format, and others whose messages it can contain.
    static let custom =
        CustomFormatSample.format.description.samples.map { Array($0.line.text.utf8) } + [CustomFormatSample.log]
        + files

    /// The logs of all layouts.
    static let all = files + examples

    /// Some logs of all layouts, for targets that are slow: they would spend their time on the seeds.
    static let few =
        FormatID.allCases.map(together) + ProjectFiles.contents(below: ["SampleTraces"], ending: [".trace", ".log"])

    private static let examples = RuleCatalogue.all.flatMap { rule in
        (rule.triggering + rule.nonTriggering).map { Array($0.trace.utf8) }
    }

    private static let files = ProjectFiles.contents(
        below: ["SampleTraces", "Tests/TraceReplayTests", "Tests/CommandLineTests/Cases"],
        ending: [".trace", ".log", ".ndjson", ".txt"])

    /// The logs of all layouts, by the recognized layout.
    private static let recognized = Dictionary(grouping: all) { log in
        log.withBytes { LogFormat(recognizedIn: $0).id }
    }
}
