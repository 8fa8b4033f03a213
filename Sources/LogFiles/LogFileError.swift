package import SystemPackage
import TraceModel

/// The reason why a log cannot be read, and how to fix it.
package enum LogFileError: Error, Hashable, Sendable {
    case unreadable(path: String, Errno)
    case folder(path: String)
    case danglingLink(path: String)
    case compressed(path: String, by: String)
    case noText(path: String, Compression.ForeignContent)
    case empty(path: String)
    case newestFirst(path: String)
    case compressedAndFollowed(path: String)
    case bundleFollowed(path: String)
    case cannotUnpack(path: String, program: String, reason: String)
    case unpacksWithoutEnd(path: String)
    case device(path: String)
    case tooLarge(path: String, megabytes: Int)
    case cutOff(path: String, reason: String)
    case refusedLine(path: String, line: Int, reason: String, text: String)
    case undated(path: String)
    case undatedAttachment(path: String, bundle: String)
    case noResultTool(path: String)
    case unreadableResults(path: String, String)
    case noAttachedLogs(path: String, attachments: Int)
    /// The folder for temporary files is on a full disk.
    case noRoom(folder: String)
    /// The lines of a result bundle are those of the logs in it.
    case bundleOfLogs(path: String)
    /// The observer canceled the reading.
    case cancelled(path: String)
}

extension LogFileError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .folder(let path): "'\(path)' is a folder; name the files in it"
        case .danglingLink(let path):
            "'\(path)' is a link to a file that does not exist; repair the link, or name another file"
        case .compressed(let path, let program):
            "cannot read '\(path)': it is compressed with \(program); unpack it in a pipe: "
                + "'… | \(program) -dc | vctrace import -'"
        case .noText(let path, let content): Self.refusal(of: path, content)
        case .empty("-"): "standard input is empty: there is nothing to import"
        case .empty(let path):
            "'\(path)' is empty: there is nothing to import; check that the app was launched and wrote to this file"
        case .newestFirst(let path):
            "the newest line of '\(path)' comes first, and nothing follows from calls in the wrong order; turn them around: "
                + "'tac \(path) | vctrace import -', or 'tail -r' on a Mac"
        case .compressedAndFollowed(let path): "cannot follow '\(path)': it is compressed, and so will not grow"
        case .bundleFollowed(let path):
            "cannot follow '\(path)': Xcode writes a result bundle when the tests are over; import it then, without --follow"
        case .cannotUnpack(let path, let program, let reason):
            "cannot read '\(path)': it is compressed with \(program), and \(reason); "
                + "install \(program), or unpack the file"
        case .unpacksWithoutEnd(let path):
            "cannot read '\(path)': it unpacks to more than \(Compression.greatestRatio) times its size, which no log does; "
                + "if you trust it, unpack it and import the result"
        case .device(let path): "cannot read '\(path)': it is a device that has no end; name a file"
        case .tooLarge(let path, let megabytes):
            "cannot read '\(path)': it has more than \(megabytes) MB; name a shorter file"
        case .cutOff(let path, let reason): "cannot read '\(path)' to its end: \(reason)"
        case .refusedLine(let path, let line, let reason, let text):
            "\(path):\(line): \(reason)\n    \(text)\n"
                + "'\(path)' was not imported; correct the line, or import without --strict"
        case .undated(let path):
            "cannot merge '\(path)' with other logs by time: its events have no dates; import it as a run of its own"
        case .undatedAttachment(let path, let bundle):
            "cannot merge '\(path)' with logs that no test attached: its events have no dates; "
                + "import '\(bundle)' as a run of its own"
        case .noResultTool(let path):
            "cannot read '\(path)': reading it needs 'xcrun xcresulttool', a part of Xcode, which is not installed; import it "
                + "on a Mac, or export there what tests attached: "
                + "'xcrun xcresulttool export attachments --path \(path) --output-path traces'"
        case .unreadableResults(let path, let reason): "cannot read '\(path)': \(reason)"
        case .noAttachedLogs(let path, let attachments):
            "there is no log among the \(counted(attachments, "attachment")) in '\(path)'; "
                + "let tests attach the app's trace under a name that ends with .trace"
        case .noRoom(let folder):
            "there is no room for temporary files in '\(folder)': the disk is full; free some space, or name another folder "
                + "in the variable TMPDIR"
        case .bundleOfLogs(let path):
            "'\(path)' is a result bundle; export what tests attached: "
                + "'xcrun xcresulttool export attachments --path \(path) --output-path traces', and name one of these files"
        case .cancelled(let path):
            "the import of '\(path)' was stopped before its end: it was canceled, or took too long"
        }
    }

    private static func refusal(of path: String, _ content: Compression.ForeignContent) -> String {
        switch content {
        case .database:
            "'\(path)' is an SQLite database, not a log; if it is a store, name one of its runs: "
                + "'vctrace audit latest --db \(path)'"
        case .packed(let program):
            "cannot read '\(path)': it is packed with \(program), which vctrace does not unpack; unpack it first, or pack it "
                + "with gzip, xz or zstd"
        case .encoded(let encoding):
            "'\(path)' is \(encoding) text, and logs are read as UTF-8; convert it first: "
                + "'iconv -f \(encoding) -t UTF-8 \(path) > utf8.log'"
        case .carriageReturns:
            "the lines of '\(path)' end with a carriage return alone; convert them first: "
                + "\"tr '\\r' '\\n' < \(path) > lines.log\""
        case .zeros:
            "'\(path)' holds zeros besides text, as a log that was rotated while its app wrote to it; remove them first: "
                + "\"tr -d '\\000' < \(path) > text.log\""
        case .binary: "'\(path)' is a binary file, not a log; name the text that the app logged"
        }
    }
}
