import Foundation

/// Where a file lies, however its path is written. `-` is not a path: it stays.
package struct FileLocation: Hashable {
    private let path: String

    package init(_ path: String) {
        self.path = path == "-" ? path : URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// Where the file itself lies, if the path leads through links.
    package var target: FileLocation {
        path == "-" ? self : FileLocation(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    }
}
