/// The origin of a value in effect.
package enum SettingOrigin: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The default.
    case builtIn
    /// A line of a configuration file, counted from 1.
    case file(path: String, line: Int)
    /// An option of the command line, by its name.
    case option(String)

    /// `default`, `.vctrace.yml:12`, or `--fail-on`.
    package var description: String {
        switch self {
        case .builtIn: "default"
        case .file(let path, let line): "\(path):\(line)"
        case .option(let name): name
        }
    }
}

/// A value with its origin.
package struct Sourced<Value: Sendable>: Sendable {
    package var value: Value
    package var origin: SettingOrigin

    package init(_ value: Value, _ origin: SettingOrigin = .builtIn) {
        self.value = value
        self.origin = origin
    }
}

extension Sourced: Equatable where Value: Equatable {}
extension Sourced: Codable where Value: Codable {}
