import Foundation
import TraceText

/// A message from a client; each is on one line.
enum Message {
    case request(RequestID, method: String, parameters: JSONValue?)
    case notification(method: String, parameters: JSONValue?)
    /// A response. This server sends no requests to its clients.
    case response
    /// Not a message, with the id of its request, if there seems to be one.
    case refused(ResponseError, RequestID?)

    /// Reads the messages of a line. It has one message, but revision 2025-03-26 allows several in an array.
    static func messages(in line: Data) -> [Message] {
        guard let value = try? JSONValue(parsing: line) else {
            return [.refused(ResponseError(code: -32700, message: "a line is not a JSON value"), nil)]
        }
        guard case .array(let elements) = value else { return [message(value)] }
        guard !elements.isEmpty else { return [.refused(.invalidRequest("the array is empty"), nil)] }
        return elements.map(message)
    }

    private static func message(_ value: JSONValue) -> Message {
        let id = value["id"].flatMap(RequestID.init)
        func refused(_ reason: String) -> Message { .refused(.invalidRequest(reason), id) }
        guard case .object = value else { return refused("a message is an object") }
        guard value["jsonrpc"]?.text == "2.0" else { return refused("'jsonrpc' must be \"2.0\"") }
        guard let method = value["method"] else {
            return value["result"] == nil && value["error"] == nil
                ? refused("'method' is missing") : .response
        }
        guard let method = method.text else { return refused("'method' takes a string") }
        let parameters = value["params"]
        if let parameters {
            guard case .object = parameters else { return refused("'params' takes an object") }
        }
        guard value["id"] != nil else { return .notification(method: method, parameters: parameters) }
        guard let id else { return refused("'id' takes a string or a whole number") }
        return .request(id, method: method, parameters: parameters)
    }
}

/// An id that tells the requests of a client apart.
enum RequestID: Hashable, Sendable {
    case number(Int)
    case text(String)

    init?(_ value: JSONValue) {
        switch value {
        case .integer(let number): self = .number(number)
        case .string(let text): self = .text(text)
        default: return nil
        }
    }

    var json: JSONValue {
        switch self {
        case .number(let number): .integer(number)
        case .text(let text): .string(text)
        }
    }
}

/// The reason why a request cannot be answered, in the form of JSON-RPC.
struct ResponseError: Error {
    var code: Int
    var message: String
    var data: JSONValue?

    static func invalidRequest(_ message: String) -> ResponseError { ResponseError(code: -32600, message: message) }

    static func invalidParameters(_ message: String) -> ResponseError {
        ResponseError(code: -32602, message: message)
    }

    var json: JSONValue {
        (["code": code, "message": message.excerpt, "data": data] as JSONValue).known
    }
}

/// The supported revisions of the Model Context Protocol, and their differences.
///
/// Until 2025-11-25, a session begins with `initialize`. Since 2026-07-28 there are no sessions: each request names its
/// revision, and `server/discover` lists the supported ones.
enum ProtocolVersion {
    /// The revisions that `initialize` accepts, oldest first.
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

    /// Whether the request names its revision, as stateless ones do; throws if that revision is not supported.
    static func isStateless(_ meta: JSONValue?) throws(ResponseError) -> Bool {
        guard let asked = meta?[versionKey] else { return false }
        guard let version = asked.text else { throw .invalidParameters("_meta: '\(versionKey)' takes a string") }
        guard stateless.contains(version) else {
            throw ResponseError(
                code: -32022, message: "the protocol version '\(version)' is not supported",
                data: ["supported": stateless, "requested": version.excerpt])
        }
        guard meta?[capabilitiesKey] != nil else { throw .invalidParameters("_meta lacks '\(capabilitiesKey)'") }
        return true
    }
}

extension String {
    /// The greatest length of a message; models do not need more.
    private static var longestMessage: Int { 4096 }

    /// The message without the middle part if it is very long.
    var excerpt: String { withoutMiddle(self, limit: Self.longestMessage) }
}
