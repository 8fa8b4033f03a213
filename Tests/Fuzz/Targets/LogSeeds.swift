import FormatSamples
import TraceFormats
import TraceModel
import TraceReplay

/// The logs that fuzzing starts from: the samples of the layouts, the examples of the rules, and the logs of the tests.
enum LogSeeds {
    /// The logs of one layout.
    static func seeds(of format: FormatID) -> [[UInt8]] {
        let samples = format.samples.map { Array($0.line.utf8) }
        let together = Array(samples.joined(separator: [UInt8(ascii: "\n")]))
        return samples + [together] + (recognized[format.rawValue] ?? [])
    }

    /// The logs of the tests' own format, and others whose messages it can contain.
    static let custom =
        CustomFormatSample.format.description.samples.map { Array($0.line.text.utf8) } + [CustomFormatSample.log]
        + files

    /// The logs of all layouts.
    static let all = files + examples

    private static let examples = RuleCatalogue.all.flatMap { rule in
        (rule.description.triggering + rule.description.nonTriggering).map { Array($0.trace.utf8) }
    }

    private static let files = ProjectFiles.contents(
        below: ["SampleTraces", "Tests/TraceReplayTests", "Tests/CommandLineTests/Cases"],
        ending: [".trace", ".log", ".ndjson", ".txt"])

    /// The logs of all layouts, by the recognized layout.
    private static let recognized = Dictionary(grouping: all) { log in
        log.withBytes { LogFormat(recognizedIn: $0).id }
    }
}
