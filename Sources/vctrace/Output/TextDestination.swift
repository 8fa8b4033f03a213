import TraceReports
import TraceStore
import TraceText

/// Where a command's output goes: standard output, or a file that is written to the end or not at all.
struct TextDestination {
    private let file: OutputFile?

    /// - Parameter path: nil and `-` are standard output.
    init(_ path: String?, of store: TraceStore) throws {
        try self.init(path, exempting: InputFiles(store: store, configuration: nil, references: []))
    }

    init(_ path: String?, exempting inputs: InputFiles) throws {
        file = try path.flatMap { $0 == "-" ? nil : $0 }.map { try OutputFile(path: $0, exempting: inputs) }
    }

    /// How text for people looks there.
    var style: TextStyle { file == nil ? .terminal : .plain }

    /// How wide a table may be there; nil for a file or a pipe, which get all of it.
    var room: Int? { file == nil && StandardOutput.isTerminal ? TextStyle.terminalSize.width : nil }

    /// Writes the text that the body makes. Where that fails, no file is left.
    func write(_ body: () throws -> String) throws {
        try stream { take in try take(Array(body().utf8)) }
    }

    /// Writes what the body hands over, some bytes at a time. Where that fails, no file is left.
    ///
    /// - Parameter isLive: whether somebody watches it come.
    func stream(isLive: Bool = false, _ body: (_ take: @escaping ([UInt8]) throws -> Void) throws -> Void) throws {
        do {
            if let file { return try file.write(body) }
            var output = StandardOutput()
            // What came before a failure is shown.
            defer { output.flush() }
            try body {
                output.write(bytes: $0)
                if isLive { output.flush() }
            }
        } catch {
            discard()
            throw error
        }
    }

    /// Leaves no file behind.
    func discard() { file?.discard() }
}
