package import JSONText

/// Why a request cannot be answered, as JSON-RPC tells it.
package struct ResponseError: Error, Sendable {
    package var code: Int
    package var message: String
    /// Nil where there is nothing to add.
    package var data: JSONValue?

    static let notJSON = ResponseError(code: -32700, message: "a line is not a JSON value")

    static func invalidRequest(_ message: String) -> ResponseError { ResponseError(code: -32600, message: message) }

    static func unknownMethod(_ name: String) -> ResponseError {
        ResponseError(code: -32601, message: "there is no method '\(name)'")
    }

    package static func invalidParameters(_ message: String) -> ResponseError {
        ResponseError(code: -32602, message: message)
    }

    /// - Parameter isStateless: since 2026-07-28, a resource that is not there is a wrong parameter.
    static func unknownResource(_ address: String, isStateless: Bool) -> ResponseError {
        ResponseError(
            code: isStateless ? -32602 : -32002,
            message: "there is no resource '\(address)'; resources/list lists them",
            data: .object([("uri", .string(address.excerpt))]))
    }

    static func unsupportedVersion(_ version: String) -> ResponseError {
        ResponseError(
            code: -32022, message: "the protocol version '\(version)' is not supported",
            data: .object([
                ("supported", .array(ProtocolVersion.stateless.map(JSONValue.string))),
                ("requested", .string(version.excerpt)),
            ]))
    }

    var json: JSONValue {
        .object(
            [("code", .integer(code)), ("message", .string(message.excerpt))] + (data.map { [("data", $0)] } ?? []))
    }
}
