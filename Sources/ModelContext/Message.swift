import Foundation
import JSONText

/// What a client sends, one on a line.
enum Message {
    case request(RequestID, method: String, parameters: JSONValue?)
    case notification(method: String, parameters: JSONValue?)
    /// An answer. This server asks its clients nothing.
    case response

    /// Reads a line, which holds one message; revision 2025-03-26 allows several in an array.
    static func messages(in line: Data) -> [Result<Message, RefusedMessage>] {
        guard let value = try? JSONValue(parsing: line) else { return [.failure(RefusedMessage(.notJSON))] }
        guard case .array(let elements) = value else { return [message(value)] }
        guard !elements.isEmpty else { return [.failure(RefusedMessage(.invalidRequest("the array is empty")))] }
        return elements.map(message)
    }

    private static func message(_ value: JSONValue) -> Result<Message, RefusedMessage> {
        let id = value["id"].flatMap(RequestID.init)
        func refused(_ reason: String) -> Result<Message, RefusedMessage> {
            .failure(RefusedMessage(.invalidRequest(reason), id: id))
        }
        guard case .object = value else { return refused("a message is an object") }
        guard value["jsonrpc"]?.text == "2.0" else { return refused("'jsonrpc' must be \"2.0\"") }
        guard let method = value["method"] else {
            return value["result"] == nil && value["error"] == nil
                ? refused("'method' is missing") : .success(.response)
        }
        guard let method = method.text else { return refused("'method' takes a string") }
        let parameters = value["params"]
        if let parameters, parameters.isNoObject { return refused("'params' takes an object") }
        guard value["id"] != nil else { return .success(.notification(method: method, parameters: parameters)) }
        guard let id else { return refused("'id' takes a string or a whole number") }
        return .success(.request(id, method: method, parameters: parameters))
    }
}

/// A line that is not a message, and the request that it seems to be.
struct RefusedMessage: Error {
    var error: ResponseError
    var id: RequestID?

    init(_ error: ResponseError, id: RequestID? = nil) {
        self.error = error
        self.id = id
    }
}

/// What tells the requests of a client apart.
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

extension JSONValue {
    /// Whether the value is anything but an object.
    fileprivate var isNoObject: Bool {
        if case .object = self { false } else { true }
    }
}
