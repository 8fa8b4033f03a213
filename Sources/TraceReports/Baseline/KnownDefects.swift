import TraceModel

/// Defects in brief, as a report lists what a baseline knows, and what it knows and the run no longer shows.
struct KnownDefects {
    struct Row: Hashable {
        var rule: String
        var path: ClassPath
        var count: Int
    }

    var rows: [Row]

    /// In the order of their rules, then of their fingerprints.
    init(_ findings: [Finding]) {
        rows = Dictionary(grouping: findings, by: \.fingerprint)
            .sorted { ($0.value[0].rule, $0.key) < ($1.value[0].rule, $1.key) }
            .map { Row(rule: $0.value[0].rule, path: ClassPath($0.value[0].path), count: $0.value.count) }
    }

    init(_ fixed: [BaselineComparison.Fixed]) {
        rows = fixed.sorted { ($0.rule, $0.fingerprint) < ($1.rule, $1.fingerprint) }
            .map { Row(rule: $0.rule, path: $0.path, count: $0.count) }
    }

    var count: Int { rows.reduce(0) { $0 + $1.count } }
}
