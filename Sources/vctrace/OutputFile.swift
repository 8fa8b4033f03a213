import Foundation

/// A file that is written to the end or not at all: it takes its name only when it is complete.
struct OutputFile {
    private let path: String
    /// Nil for what is no regular file.
    private let temporary: String?

    /// Checks before the work begins that the file can be written.
    init(path: String) throws(CommandFailure) {
        self.path = path
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT == S_IFDIR {
            throw CommandFailure("cannot write '\(path)': it is a folder; choose another path")
        }
        // A device or a pipe, such as /dev/null, keeps its name and is written to as it is.
        temporary = isThere && status.st_mode & S_IFMT != S_IFREG ? nil : path + ".\(getpid()).partial"
        guard let temporary else { return }
        guard FileManager.default.createFile(atPath: temporary, contents: nil) else {
            throw CommandFailure("cannot write '\(path)': \(String(cString: strerror(errno))); choose another path")
        }
    }

    /// What is the same for two spellings of one path; `-` stays.
    static func location(_ path: String) -> String {
        path == "-" ? path : URL(filePath: path).standardizedFileURL.path
    }

    func write(_ text: String) throws(CommandFailure) {
        do {
            guard let temporary else {
                let handle = try FileHandle(forWritingTo: URL(filePath: path))
                try handle.write(contentsOf: Data(text.utf8))
                try handle.close()
                return
            }
            try Data(text.utf8).write(to: URL(filePath: temporary))
            guard rename(temporary, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            discard()
            throw CommandFailure("cannot write '\(path)': \(error.localizedDescription)")
        }
    }

    func discard() {
        if let temporary { unlink(temporary) }
    }
}
