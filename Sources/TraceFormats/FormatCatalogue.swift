/// Every format that the program reads.
package enum FormatCatalogue {
    /// In the order in which they are listed; where two fit a log equally well, the earlier is taken.
    package static let all: [any TraceFormat.Type] = FormatID.allCases.map(\.format)
}
