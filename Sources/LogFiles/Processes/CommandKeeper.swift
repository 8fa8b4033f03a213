import SystemPackage

/// Does what vctrace can no longer do, because it was killed: a small process that waits for that.
final class Reaper {
    private let process: ChildProcess
    /// Its other end is closed when vctrace ends, in whatever way.
    private let isAlive: FileDescriptor

    /// Nil if it cannot be started; then nobody cleans up.
    ///
    /// - Parameters:
    ///   - command: a shell's, with its argument as `"$1"`. It is not run if this object goes first.
    init?(_ command: String, _ argument: String) {
        guard let pipe = try? ChildProcess.CommandPipe() else { return nil }
        // A line says that there is nothing to do: the number of a command that has ended may soon be that of another process.
        let words = ["sh", "-c", "read -r _ || \(command)", "vctrace-reaper", argument]
        let process = try? ChildProcess(words, input: pipe.readEnd, hasOwnGroup: true)
        try? pipe.readEnd.close()
        guard let process else {
            try? pipe.writeEnd.close()
            return nil
        }
        self.process = process
        isAlive = pipe.writeEnd
    }

    deinit {
        _ = try? isAlive.writeAll([UInt8(ascii: "\n")])
        try? isAlive.close()
        try? process.output.close()
        process.discard()
    }
}
