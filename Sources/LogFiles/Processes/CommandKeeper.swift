import SystemPackage

/// Ends a command that vctrace can no longer end, because vctrace was killed: a small process that waits for that.
final class CommandKeeper {
    private let process: ChildProcess
    /// Its other end is closed when vctrace ends, in whatever way.
    private let isAlive: FileDescriptor

    /// Nil if it cannot be started; then the command lives on, as without it.
    ///
    /// - Parameter target: the command, or its group as a negative number.
    init?(of target: Int32) {
        guard let pipe = try? ChildProcess.CommandPipe() else { return nil }
        // A line says that the command has ended by itself; its number may soon be that of another process.
        let words = ["sh", "-c", "read -r _ || kill -KILL \"$1\"", "vctrace-keeper", "\(target)"]
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
