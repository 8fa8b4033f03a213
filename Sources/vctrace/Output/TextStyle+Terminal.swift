import Foundation
import TraceReports
import TraceText

extension TextStyle {
    static let defaultWidth = 100

    /// What suits standard output: colour only on a terminal that has it, and not where NO_COLOR is set
    /// (https://no-color.org).
    static var terminal: TextStyle {
        let environment = ProcessInfo.processInfo.environment
        let isColored =
            StandardOutput.isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        return TextStyle(color: isColored, width: terminalWidth ?? defaultWidth)
    }

    /// What suits a file.
    static let plain = TextStyle(color: false, width: defaultWidth)

    /// How many columns and lines the terminal has; what terminals had once where standard output is none.
    static var terminalSize: (width: Int, height: Int) {
        var size = winsize()
        guard StandardOutput.isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
            size.ws_row > 0
        else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    private static var terminalWidth: Int? {
        var size = winsize()
        guard StandardOutput.isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return min(Int(size.ws_col), 140)
    }
}
