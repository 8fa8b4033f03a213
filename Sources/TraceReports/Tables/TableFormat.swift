/// The values of `--format` for rows: what a query returns, and lists.
package enum TableFormat: String, CaseIterable, Sendable {
    /// For people: aligned columns.
    case table
    /// RFC 4180, with line feeds.
    case csv
    /// Tab-separated values; tabs, line ends and backslashes are written `\t`, `\n`, `\r` and `\\`.
    case tsv
    /// An array of objects.
    case json
    /// One JSON object a line.
    case ndjson
    /// A table of GitHub's Markdown.
    case markdown

    func layout(columns: [String]) -> any TableLayout {
        switch self {
        case .table: AlignedLayout(columns: columns)
        case .csv: CSVLayout(columns: columns)
        case .tsv: TSVLayout(columns: columns)
        case .json: JSONLayout(columns: columns)
        case .ndjson: NDJSONLayout(columns: columns)
        case .markdown: MarkdownLayout(columns: columns)
        }
    }
}
