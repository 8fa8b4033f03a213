import JSONText

/// The revisions of the Model Context Protocol that are spoken, and what differs between them.
///
/// Until 2025-11-25, a session begins with `initialize`. Since 2026-07-28 there are no sessions: each request carries its
/// revision, and `server/discover` tells which ones there are.
enum ProtocolVersion {
    /// The revisions that `initialize` agrees on, oldest first.
    static let sessions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
    /// The revisions that each request names, oldest first.
    static let stateless = ["2026-07-28"]

    /// The revision to offer to a client that asks for one.
    static func offered(for asked: String?) -> String {
        asked.flatMap { sessions.contains($0) ? $0 : nil } ?? sessions[sessions.count - 1]
    }

    static let versionKey = "io.modelcontextprotocol/protocolVersion"
    static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
    static let clientKey = "io.modelcontextprotocol/clientInfo"
    static let serverKey = "io.modelcontextprotocol/serverInfo"

    /// Whether the request names its revision, as stateless ones do; throws where it cannot be answered in that revision.
    static func isStateless(_ meta: JSONValue?) throws(ResponseError) -> Bool {
        guard let asked = meta?[versionKey] else { return false }
        guard let version = asked.text else { throw .invalidParameters("_meta: '\(versionKey)' takes a string") }
        guard stateless.contains(version) else { throw .unsupportedVersion(version) }
        guard meta?[capabilitiesKey] != nil else { throw .invalidParameters("_meta lacks '\(capabilitiesKey)'") }
        return true
    }
}
