import Foundation

/// Measures nights: those of a branch, and then one of 2,000 launches.
struct NightBenchmark {
    var vctrace: String
    var folder: String

    private static let nights = 400
    private static let launches = 50
    private static let launchesOfLast = 2_000

    /// A Markdown table.
    func run(rounds: Int) throws -> String {
        let generator = NightGenerator(folder: "\(folder)/nights")
        let last = Self.nights - 1
        for night in 0..<last { try generator.write(night: night, launches: Self.launches) }
        let store = "\(folder)/nights.sqlite"
        func command(_ words: [String]) -> Command { Command([vctrace] + words + ["--db", store]) }
        func audit(_ nights: Range<Int>) -> Command {
            command(["audit"] + nights.map(generator.path) + ["--quiet", "--fail-on", "never"])
        }

        var rows = [
            "\(Self.nights) nights of \(Self.launches) launches each, the last one of \(Self.launchesOfLast); median of \(rounds) rounds.",
            "",
            "| work | seconds | peak MB |", "| --- | ---: | ---: |",
        ]
        func add(_ work: String, _ measurements: [Measurement]) {
            let seconds = (measurements.medianSeconds * 100).rounded() / 100
            rows.append("| \(work) | \(seconds) | \(measurements.peakMemory / 1_000_000) |")
        }
        // A night costs what its own launches cost, whatever is stored.
        for (work, nights) in [
            ("audit of the first night", 0..<1), ("audit of night 2", 1..<2),
            ("audit of nights 3 to 99 in one command", 2..<99),
            ("audit of night 100", 99..<100), ("audit of nights 101 to \(last) in one command", 100..<last),
        ] {
            add(work, [try audit(nights).measure()])
        }
        try generator.write(night: last, launches: Self.launchesOfLast)
        add("audit of the last night", [try audit(last..<Self.nights).measure()])
        // A new tag of a log causes its night to be judged again.
        let log = generator.path(ofLaunch: 0, night: last)
        add(
            "night, which judges the last one",
            try (0..<rounds).map { round in
                _ = try command(["import", log, "--tag", "shard=\(round)/5"]).measure()
                return try command(["night", "--fail-on", "never"]).measure()
            })
        for words in [
            ["night", "--fail-on", "never"], ["history"], ["diff", "night~1", "night", "--fail-on-new", "never"],
        ] {
            add(
                words.prefix(while: { !$0.hasPrefix("--") }).joined(separator: " "),
                try (0..<rounds).map { _ in try command(words).measure() })
        }
        return rows.joined(separator: "\n")
    }
}
