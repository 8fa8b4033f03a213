import TraceFormats
import TraceModel

/// The formats that a log may have.
struct FormatChoice {
    /// The one that somebody named; nil where it is recognised from the head of the log.
    var given: LogFormat?
    /// The team's own, which are tried first.
    var custom: [CustomFormat] = []
}

extension LogDigest {
    /// Adds what else the events of a log come from: a team's format, which may change while the log does not.
    mutating func update(_ format: LogFormat) {
        guard case .custom(let format) = format else { return }
        var source = format.description.source
        source.withUTF8 { update(UnsafeRawBufferPointer($0)) }
    }
}
