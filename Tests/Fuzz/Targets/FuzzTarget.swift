/// A part of vctrace that reads what other people wrote.
///
/// libFuzzer calls it with bytes that it makes up, the tests with the inputs that are kept. Whatever the bytes are, it must
/// return; errors are not faults, traps and disagreements are.
package struct FuzzTarget: Sendable {
    /// As `make fuzz` and the files of the corpus name it.
    package let name: String
    /// What libFuzzer starts from.
    package let seeds: @Sendable () -> [[UInt8]]
    package let run: @Sendable ([UInt8]) -> Void

    init(
        _ name: String, seeds: @escaping @Sendable () -> [[UInt8]], run: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.name = name
        self.seeds = seeds
        self.run = run
    }

    /// One for each layout of logs, and one for each other kind of file or text that vctrace is given.
    package static let all: [FuzzTarget] =
        LogTargets.layouts + [
            LogTargets.customLayout, LogTargets.unknownLayout, LogTargets.audits, LogTargets.imports,
            LogTargets.reports,
            ConfigurationTargets.configuration,
            ConfigurationTargets.customFormat, ConfigurationTargets.baseline, StatementTargets.rule,
            StatementTargets.query, StoreTargets.values, StoreTargets.bytes,
        ]

    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Ends the process where two ways to the same result differ.
func require(_ isAlike: Bool, _ message: @autoclosure () -> String) {
    if !isAlike { fatalError(message()) }
}
