import JSONText

/// Texts that a client can read.
package protocol ResourceLibrary: Sendable {
    var resources: [ResourceDescription] { get }
    /// Resources whose addresses have a part in braces that the client fills in.
    var templates: [ResourceDescription] { get }

    /// The text at an address; nil where there is none.
    func text(at address: String) throws -> String?
}

/// What clients are told of a resource.
package struct ResourceDescription: Sendable {
    package var address: String
    package var name: String
    package var title: String
    package var help: String
    /// Such as `text/markdown`.
    package var mediaType: String

    package init(address: String, name: String, title: String, help: String, mediaType: String) {
        self.address = address
        self.name = name
        self.title = title
        self.help = help
        self.mediaType = mediaType
    }

    /// - Parameter key: `uri`, or `uriTemplate` for a template.
    func json(_ key: String) -> JSONValue {
        .object([
            (key, .string(address)), ("name", .string(name)), ("title", .string(title)),
            ("description", .string(help)), ("mimeType", .string(mediaType)),
        ])
    }
}
