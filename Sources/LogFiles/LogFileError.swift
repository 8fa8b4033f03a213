package import SystemPackage

/// Why a log cannot be read, and what to do about it.
package enum LogFileError: Error, Hashable, Sendable {
    case unreadable(path: String, Errno)
    case folder(path: String)
    case compressed(path: String, by: String)
    case packed(path: String, by: String)
    case noText(path: String, ForeignContent)
    case empty(path: String)
    case compressedAndFollowed(path: String)
    case bundleFollowed(path: String)
    case cannotUnpack(path: String, program: String, reason: String)
    case unpacksWithoutEnd(path: String)
    case device(path: String)
    case cutOff(path: String, reason: String)
    case refusedLine(path: String, line: Int, reason: String, text: String)
    case undated(path: String)
    case undatedAttachment(path: String, bundle: String)
    case noResultTool(path: String)
    case unreadableResults(path: String, String)
    case noAttachedLogs(path: String, attachments: Int)
    /// The observer's wish.
    case cancelled(path: String)
}
