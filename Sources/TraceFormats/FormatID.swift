/// The formats, by the names that `--format` takes.
public enum FormatID: String, CaseIterable, Sendable {
    case native
    case nslog

    /// The format of that name.
    public var format: any TraceFormat.Type {
        switch self {
        case .native: NativeFormat.self
        case .nslog: NSLogFormat.self
        }
    }
}
