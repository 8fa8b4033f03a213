import Foundation

/// A process that runs a script in Python, whose SQLite is not this process's.
final class OtherProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ script: String) throws {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    deinit { end() }

    var processID: Int32 { process.processIdentifier }

    /// Its output up to the end of the line.
    func line() throws -> String {
        var line: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Closes its standard input, and waits until it has ended.
    func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
