package import TraceModel

/// How a log is read: in a built-in format, or in a team's own.
package enum LogFormat: Sendable {
    case builtIn(FormatID)
    case custom(CustomFormat)

    /// The name that `--log-format` takes and that the store keeps.
    package var id: String {
        switch self {
        case .builtIn(let format): format.rawValue
        case .custom(let format): format.id
        }
    }

    /// How many bytes of a log its format is told from.
    package static let headSize = FormatRecognition.headSize

    /// The format of a log, told from its first ``headSize`` bytes.
    ///
    /// - Parameter team: formats that are tried before the built-in ones.
    package init(recognizedIn head: Bytes, custom: [CustomFormat] = []) {
        self = FormatRecognition.format(of: head, custom: custom)
    }
}
