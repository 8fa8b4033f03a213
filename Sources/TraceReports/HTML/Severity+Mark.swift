import TraceModel

extension Severity {
    /// The shape that pages show, for people who do not see the colour.
    var mark: String {
        switch self {
        case .error: "◆"
        case .warning: "▲"
        case .note: "●"
        }
    }
}
