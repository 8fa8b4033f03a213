import Foundation
package import TraceFormats
import TraceModel

/// The formats that a log may have.
package struct FormatChoice: Sendable {
    /// The one that somebody named; nil where it is recognised from the head of the log.
    package var given: LogFormat?
    /// The team's own, which are tried first.
    package var custom: [CustomFormat]

    package init(given: LogFormat? = nil, custom: [CustomFormat] = []) {
        self.given = given
        self.custom = custom
    }

    /// The year of times that name none.
    package static var thisYear: Int { Calendar.current.component(.year, from: Date()) }
}

extension LogDigest {
    /// Adds what else the events of a log come from: a team's format, which may change while the log does not.
    package mutating func update(_ format: LogFormat) {
        guard case .custom(let format) = format else { return }
        format.description.source.withBytes { update($0) }
    }
}
