package import Foundation

/// A program of a test, with all that it starts: they have a session of their own, and end together.
package final class RunningProgram: @unchecked Sendable {
    private let command: Command
    package let processID: pid_t
    private let output: ProgramOutput
    /// The end of the program's standard input that is written to; -1 without one.
    private let input: Int32
    private let slot: Int?
    private let lock = NSLock()
    private var isOver = false

    init(_ command: Command, hasInput: Bool) throws {
        self.command = command
        let (printed, told) = (try OwnPipe(), try OwnPipe())
        let given = hasInput ? try OwnPipe() : nil
        defer { for end in [printed.writeEnd, told.writeEnd, given?.readEnd ?? -1] where end >= 0 { close(end) } }
        do {
            processID = try Session.start(
                command, input: given?.readEnd, output: printed.writeEnd, errors: told.writeEnd)
        } catch {
            for end in [printed.readEnd, told.readEnd, given?.writeEnd ?? -1] where end >= 0 { close(end) }
            throw error
        }
        input = given?.writeEnd ?? -1
        slot = Session.remember(processID)
        output = ProgramOutput(printed.readEnd, told.readEnd)
    }

    /// Waits until the program has ended, and ends what it started.
    func outcome() async throws -> Command.Outcome {
        let status = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: self.finish(isAsked: false)) }
        }
        let (words, errors) = output.text()
        if status == 128 + SIGKILL { throw KilledProgram(command: command, output: words, errors: errors) }
        if output.isTooLong { throw TalkativeProgram(command: command) }
        return Command.Outcome(output: words, errors: errors, status: status)
    }

    /// The next line of its standard output; what was written without a line feed, if the output has ended. Blocks the thread.
    package func line() -> String { output.line() }

    /// Kills it, and waits until nothing of it runs.
    package func end() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                _ = self.finish(isAsked: true)
                continuation.resume()
            }
        }
    }

    /// Returns the exit status; only the first call has one.
    private func finish(isAsked: Bool) -> Int32 {
        lock.lock()
        defer { lock.unlock() }
        guard !isOver else { return 0 }
        isOver = true
        if isAsked { kill(processID, SIGKILL) }
        // As long as the status is not taken, no other process gets the number.
        var information = siginfo_t()
        while waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        Session.endOthers(processID)
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
        Session.forget(slot)
        if input >= 0 { close(input) }
        output.finish()
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}

/// A program that did not come to its end, with the last of what it wrote.
private struct KilledProgram: Error, CustomStringConvertible {
    let command: Command
    let output: String
    let errors: String

    var description: String {
        let parts = [("standard output", output), ("standard error", errors)].map { name, text in
            let lines = text.split(separator: "\n").suffix(20).map { "    \($0)" }
            return lines.isEmpty ? "  nothing on \(name)" : "  on \(name):\n" + lines.joined(separator: "\n")
        }
        return "it was killed: \(command.text)\nIts last output:\n" + parts.joined(separator: "\n")
    }
}

private struct TalkativeProgram: Error, CustomStringConvertible {
    let command: Command

    var description: String { "it wrote more than a test reads: \(command.text)" }
}

extension Command {
    fileprivate var text: String { ([program] + arguments).joined(separator: " ") }
}
