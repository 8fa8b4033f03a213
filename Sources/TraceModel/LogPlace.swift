/// A line of a log file.
package struct LogPlace: Hashable, Sendable, CustomStringConvertible {
    /// The file's path; `-` for standard input.
    package var file: String
    /// Counted from 1.
    package var line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// `nightly.trace:8`, which terminals and editors open.
    package var description: String { file == "-" ? "line \(line)" : "\(file):\(line)" }
}

extension Run {
    /// The file in which the run begins; `-` for standard input.
    package var firstFile: String { files.first?.origin.file ?? source }

    /// Returns the place of a line of the run.
    package func place(ofLine line: Int) -> LogPlace {
        // The last stretch that begins at the line or before it.
        let next = files.partitioningIndex { $0.line > line }
        guard next > 0, let file = files[next - 1].origin.file else { return LogPlace(file: source, line: line) }
        return LogPlace(file: file, line: files[next - 1].fileLine + line - files[next - 1].line)
    }
}
