import Foundation
import LogFiles
package import SystemPackage
import TraceFormats
package import TraceModel
package import TraceStore
import VCTraceAudit

extension LogImport {
    /// Runs a command to its end, passes its output through, and imports the lifecycle lines in it. Returns the command's status and
    /// the run, or the reason why there is none; the lines then stay in the spool.
    ///
    /// - Parameters:
    ///   - spool: keeps the lines until the run is in the store, so nothing is lost if vctrace is killed.
    ///   - passesOutput: whether the command's output is also shown.
    package func record(
        _ command: [String], in spool: LogImport.RecordingSpool, passesOutput: Bool, into store: TraceStore
    ) throws -> (status: Int32, run: Result<Run, any Error>) {
        let child: ChildProcess
        let pipe: ChildProcess.CommandPipe
        do {
            pipe = try ChildProcess.CommandPipe()
            child = try ChildProcess(command, takesSignals: true)
        } catch {
            spool.discard()
            throw error
        }
        var job = self
        // The command stands for the path of a log.
        job.paths = [command.joined(separator: " ")]
        let importer = Worker { [job, log = pipe.readEnd] in
            let file = LogFile(descriptor: log, path: job.paths[0])
            return try job.read(LogReading(file, job.formats, isMixed: true), into: store)
        }
        // One byte more than is read shows that a line was cut.
        child.tee(passesOutput: passesOutput, upTo: TraceReader.longestLine + 1) { lines in
            _ = try? pipe.writeEnd.writeAll(lines)
            let wasWhole = spool.failure == nil
            spool.append(lines)
            if wasWhole, let failure = spool.failure {
                observer.notice(
                    "cannot write '\(spool.path)': \(failure); from here on, the lines are safe only once the run is stored"
                )
            }
        }
        try? pipe.writeEnd.close()
        let status = child.wait()
        let run = Result { try importer.value() }
        if case .success = run { spool.discard() }
        return (status, run)
    }
}

extension LogImport {
    /// The lines of a recording, until its run is in the store.
    package final class RecordingSpool {
        package let path: String
        /// The reason why the file lacks the lines after some point: a full disk, for example. Nil while it has all of them.
        package private(set) var failure: Errno?
        /// The size in bytes, without partial lines.
        private var size: Int64 = 0
        private let descriptor: FileDescriptor

        package init(path: String) throws(EngineError) {
            if FileManager.default.fileExists(atPath: path) { throw EngineError.unfinishedRecording(path: path) }
            self.path = path
            do {
                descriptor = try .open(
                    path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                    permissions: [.ownerReadWrite, .groupRead, .otherRead])
            } catch {
                throw EngineError.unwritable(path: path, error as? Errno ?? .last)
            }
        }

        /// Adds whole lines. After a failure, nothing more is added.
        func append(_ lines: [UInt8]) {
            guard failure == nil else { return }
            do {
                _ = try descriptor.writeAll(lines)
                size += Int64(lines.count)
            } catch {
                failure = error as? Errno ?? .ioError
                try? descriptor.resize(to: size)
            }
        }

        package var isEmpty: Bool { size == 0 }

        package func discard() {
            try? descriptor.close()
            unlink(path)
        }
    }
}
