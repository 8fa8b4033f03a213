import Processes

/// Keeps few of the logs open that are read in turns.
final class ReadingPause {
    /// So many stay open, where the system allows it: a packed log is a file, a pipe to the program that unpacks it, and one for
    /// what that says.
    private static let most = 48
    private let most = OpenFiles.triples(atMost: most)

    /// Those that are open, in the order in which they were read last.
    private var open: [LogReading] = []

    /// To be called before the log is read.
    func begin(_ reading: LogReading) throws(LogFileError) {
        if open.last === reading { return }
        if let index = open.firstIndex(where: { $0 === reading }) {
            open.remove(at: index)
        } else if open.count >= most {
            try open.removeFirst().pause()
        }
        open.append(reading)
    }

    /// To be called at the end of the log.
    func end(_ reading: LogReading) throws(LogFileError) {
        open.removeAll { $0 === reading }
        try reading.pause()
    }
}
