package import TraceFormats
package import TraceModel

/// A log that is read line by line, for people who want to see how it is read.
package struct LogLines: ~Copyable {
    private var log: LogFile
    private var listing: LineListing

    package init(path: String, _ formats: FormatChoice) throws(LogFileError) {
        try LogFile.check(path: path)
        log = try LogFile(path: path)
        listing = LineListing(formats)
    }

    package var counts: ReadLine.ReadLineCounts { listing.counts }

    /// Hands over the lines of the next chunk; false after the last one.
    package mutating func next(_ take: (ReadLine) -> Void) throws(LogFileError) -> Bool {
        if try log.readChunk({ listing.read($0, take) }) { return true }
        listing.finish(take)
        return false
    }
}
