import Foundation

/// Measures nights: those of a branch, and then one of 2,000 launches.
struct NightBenchmark {
    var vctrace: String
    var folder: String

    private static let nights = 400
    private static let launches = 50
    private static let launchesOfLast = 2_000
    /// The nights whose logs have names of their own, or the names of the night before.
    private static let namedNights = 100

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
            "| work | seconds | processor | ratio | peak MB |", "| --- | ---: | ---: | ---: | ---: |",
        ]
        func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
        /// - Parameter base: the processor time that this one is divided by.
        @discardableResult func add(_ work: String, _ measurements: [Measurement], against base: Double? = nil)
            -> Double
        {
            let processor = measurements.medianProcessorSeconds
            let cells = [
                work, "\(rounded(measurements.medianSeconds))", "\(rounded(processor))",
                base.map { "\(rounded(processor / $0))" } ?? "", "\(measurements.peakMemory / 1_000_000)",
            ]
            rows.append("| " + cells.joined(separator: " | ") + " |")
            return processor
        }
        /// Runs a command in a copy of the store each time, the last of which replaces the store.
        func repeated(_ command: Command) throws -> [Measurement] {
            let before = folder + "/before.sqlite"
            try FileManager.default.moveItem(atPath: store, toPath: before)
            defer { unlink(before) }
            return try (0..<rounds).map { _ in
                unlink(store)
                try FileManager.default.copyItem(atPath: before, toPath: store)
                return try command.measure()
            }
        }
        func repeatedAudit(_ night: Int) throws -> [Measurement] { try repeated(audit(night..<night + 1)) }
        // A night costs what its own launches cost, whatever is stored.
        add("audit of the first night", [try audit(0..<1).measure()])
        let second = add("audit of night 2", try repeatedAudit(1))
        add("audit of nights 3 to 99 in one command", [try audit(2..<99).measure()])
        add("audit of night 100, to that of night 2", try repeatedAudit(99), against: second)
        add("audit of nights 101 to \(last - 1) in one command", [try audit(100..<last - 1).measure()])
        let site = command(["site", folder + "/site"])
        add("site, \(last - 1) nights", [try site.measure()])
        add("audit of the next night", try repeatedAudit(last - 1))
        add("site of one more night", [try site.measure()])
        for words in [["night", "--fail-on", "never"], ["history"]] {
            add("\(words[0]), \(last) nights", try (0..<rounds).map { _ in try command(words).measure() })
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
        add("prune to 30 nights", try repeated(command(["prune", "--keep", "30"])))
        var unique: Double?
        for (work, repeatsNames) in [("with names of their own", false), ("whose names repeat, to that", true)] {
            var own = NightGenerator(folder: "\(folder)/names-\(repeatsNames)")
            own.repeatsNames = repeatsNames
            unlink(store)
            var last: [Measurement] = []
            for night in 0..<Self.namedNights {
                try own.write(night: night, launches: Self.launches)
                last = [try command(["audit", own.path(ofNight: night), "--quiet", "--fail-on", "never"]).measure()]
            }
            unique = add("audit of night \(Self.namedNights) with logs \(work)", last, against: unique)
        }
        var small: Double?
        for (work, launches, tests) in [
            ("audit of 20 launches of 10 tests", 20, 10), ("audit of a launch of 200 tests, to that", 1, 200),
        ] {
            let own = NightGenerator(folder: "\(folder)/launches-of-\(tests)")
            try own.write(night: 0, launches: launches, tests: tests)
            small = add(
                work,
                try (0..<rounds).map { _ in
                    unlink(store)
                    return try command(["audit", own.path(ofNight: 0), "--quiet", "--fail-on", "never"]).measure()
                }, against: small)
        }
        return rows.joined(separator: "\n")
    }
}
