/// The source of a log's lines, according to the log.
package struct Origin: Hashable, Sendable {
    package var process: String?
    /// The process's number, which distinguishes its launches.
    package var processID: Int?
    /// The reverse domain of the code that logged, `com.apple.UIKit`.
    package var subsystem: String?
    /// The category that it logged under, `Presentation`.
    package var category: String?
    /// The path of the file, if a run was merged from several.
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

extension Origin {
    /// Consecutive lines of a run from one origin, up to the next stretch.
    package struct Stretch: Hashable, Sendable {
        package var line: Int
        package var origin: Origin
        /// The number of the first line in the origin's file; the following lines count on from it.
        package var fileLine: Int

        package init(line: Int, origin: Origin, fileLine: Int? = nil) {
            self.line = line
            self.origin = origin
            self.fileLine = fileLine ?? line
        }
    }
}
