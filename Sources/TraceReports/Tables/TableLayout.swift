/// How a table is written in one format.
///
/// Layouts append to a string; `TableWriter` hands it on in pieces.
protocol TableLayout: Sendable {
    init(columns: [String])
    /// What comes before the rows.
    mutating func begin(_ text: inout String)
    mutating func row(_ cells: [CellValue], _ text: inout String)
    /// What comes after the rows.
    mutating func end(_ text: inout String)
}

extension TableLayout {
    mutating func end(_ text: inout String) {}
}
