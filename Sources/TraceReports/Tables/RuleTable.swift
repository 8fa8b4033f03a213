package import TraceModel

/// The columns and rows of `vctrace rules`.
package enum RuleTable {
    package static let columns = ["id", "severity", "summary"]

    package static func row(_ rule: RuleDescription) -> [CellValue] {
        [.text(rule.id), .text(rule.severity.rawValue), .text(rule.summary)]
    }

    /// Writes the rules in their order.
    package static func write(_ rules: [RuleDescription], format: TableFormat, to output: inout some TextOutputStream) {
        var writer = TableWriter(format: format, columns: columns)
        for rule in rules { writer.row(row(rule), to: &output) }
        writer.finish(to: &output)
    }
}
