import Foundation

/// A file that is written to the end or not at all: it takes its name only when it is complete.
struct OutputFile {
    private let path: String
    private let temporary: String

    /// Checks before the work begins that the file can be written.
    init(path: String) throws(CommandFailure) {
        self.path = path
        temporary = path + ".\(getpid()).partial"
        guard FileManager.default.createFile(atPath: temporary, contents: nil) else {
            throw CommandFailure("cannot write '\(path)': \(String(cString: strerror(errno))); choose another path")
        }
    }

    func write(_ text: String) throws(CommandFailure) {
        do {
            try Data(text.utf8).write(to: URL(filePath: temporary))
            guard rename(temporary, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            discard()
            throw CommandFailure("cannot write '\(path)': \(error.localizedDescription)")
        }
    }

    func discard() {
        unlink(temporary)
    }
}
