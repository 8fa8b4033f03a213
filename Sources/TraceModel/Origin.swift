/// Where lines of a log come from, as far as the log tells.
package struct Origin: Hashable, Sendable {
    package var process: String?
    /// The process's number, which tells its launches apart.
    package var processID: Int?
    /// The reverse domain of the code that logged, `com.apple.UIKit`.
    package var subsystem: String?
    /// What it logged under, `Presentation`.
    package var category: String?
    /// The path of the file, where a run was put together from several.
    package var file: String?

    package init(
        process: String? = nil, processID: Int? = nil, subsystem: String? = nil, category: String? = nil,
        file: String? = nil
    ) {
        self.process = process
        self.processID = processID
        self.subsystem = subsystem
        self.category = category
        self.file = file
    }
}

/// Lines of a run that come from one origin: from a line on, up to the next stretch.
package struct OriginStretch: Hashable, Sendable {
    /// The first line.
    package var line: Int
    package var origin: Origin
    /// The number that the first line has in the origin's file; the following ones count on from it.
    package var fileLine: Int

    package init(line: Int, origin: Origin, fileLine: Int? = nil) {
        self.line = line
        self.origin = origin
        self.fileLine = fileLine ?? line
    }
}
