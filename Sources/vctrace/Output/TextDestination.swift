import TraceReports
import TraceStore
import TraceText

/// Where a command's text goes: standard output, or a file that is written to the end or not at all.
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

    /// Writes the text that the body makes. Where that fails, no file is left.
    func write(_ body: () throws -> String) throws {
        do {
            let text = try body()
            if let file { return try file.write(text) }
            var output = StandardOutput()
            output.write(text)
            output.flush()
        } catch {
            file?.discard()
            throw error
        }
    }
}
