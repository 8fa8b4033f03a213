package import TraceModel

/// What a piece of text looks like on a terminal with colors.
package enum Look: Sendable, Hashable {
    case plain
    case strong
    case dim
    case error
    case warning
    case note

    package init(_ severity: Severity) {
        self =
            switch severity {
            case .error: .error
            case .warning: .warning
            case .note: .note
            }
    }

    /// Parameters of ECMA-48's SGR sequence; nil for text as it is.
    private var parameters: String? {
        switch self {
        case .plain: nil
        case .strong: "1"
        case .dim: "2"
        case .error: "1;31"
        case .warning: "1;33"
        case .note: "1;36"
        }
    }

    /// The text between the sequences that switch the look on and off.
    func applied(to text: String) -> String {
        guard let parameters else { return text }
        return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
    }
}
