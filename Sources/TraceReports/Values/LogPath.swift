import Foundation
import TraceModel

/// The location of a log, for programs that open files: relative paths stay relative, and standard input is `stdin`.
func logPath(_ file: String) -> String {
    let path = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    return path.isEmpty || path == "-" ? "stdin" : path
}

/// The location as a reference by RFC 3986: relative like the path, or with the scheme `file`.
func logURI(_ file: String) -> String {
    let path = logPath(file)
    return (path.hasPrefix("/") ? "file://" : "") + uriEncoded(path)
}

/// Text as allowed in a reference.
func uriEncoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: uriCharacters) ?? text }

private let uriCharacters = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")
