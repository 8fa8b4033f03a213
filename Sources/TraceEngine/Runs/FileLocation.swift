import Foundation

/// Where a file lies, however its path is written. `-` is no path: it stays.
package struct FileLocation: Hashable {
    private let path: String

    package init(_ path: String) {
        self.path = path == "-" ? path : URL(fileURLWithPath: path).standardizedFileURL.path
    }
}
