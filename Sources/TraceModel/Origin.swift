/// Where lines of a log come from, as far as the log tells.
public struct Origin: Hashable, Sendable {
    public var process: String?
    /// The process's number, which tells its launches apart.
    public var processID: Int?
    /// The reverse domain of the code that logged, `com.apple.UIKit`.
    public var subsystem: String?
    /// What it logged under, `Presentation`.
    public var category: String?
    /// The path of the file, where a run was put together from several.
    public var file: String?

    public init(
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
public struct OriginStretch: Hashable, Sendable {
    /// The first line.
    public var line: Int
    public var origin: Origin
    /// The number that the first line has in the origin's file; the following ones count on from it.
    public var fileLine: Int

    public init(line: Int, origin: Origin, fileLine: Int? = nil) {
        self.line = line
        self.origin = origin
        self.fileLine = fileLine ?? line
    }
}
