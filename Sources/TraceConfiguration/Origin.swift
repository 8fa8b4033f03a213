/// Where a value in force comes from.
public enum Origin: Sendable, Hashable, CustomStringConvertible {
    /// Nobody said otherwise.
    case builtIn
    /// A line of a configuration file, counted from 1.
    case file(path: String, line: Int)
    /// An option of the command line, by its name.
    case option(String)

    /// `default`, `.vctrace.yml:12`, or `--fail-on`.
    public var description: String {
        switch self {
        case .builtIn: "default"
        case .file(let path, let line): "\(path):\(line)"
        case .option(let name): name
        }
    }
}

/// A value that knows where it comes from.
public struct Sourced<Value: Sendable>: Sendable {
    public var value: Value
    public var origin: Origin

    public init(_ value: Value, _ origin: Origin = .builtIn) {
        self.value = value
        self.origin = origin
    }
}

extension Sourced: Equatable where Value: Equatable {}
