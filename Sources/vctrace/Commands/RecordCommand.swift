import ArgumentParser
import Foundation
import TraceModel
import TraceStore

struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Run a command, and import the lifecycle lines that it prints.",
        discussion: """
            What the command prints to standard output and standard error passes through unchanged, and vctrace ends with \
            the command's exit status. Until the run is in the store, its lines lie in a file beside it, so that nothing \
            is lost if vctrace is killed.

            EXAMPLES
              vctrace record --run manual -- xcrun simctl launch --console booted ID
              vctrace record -- xcodebuild test -scheme Shop
            """
    )

    @Option(name: .customLong("run"), help: ArgumentHelp("The run's name (default: the command's).", valueName: "name"))
    var runName: String?

    @Flag(help: "Replace a run of the same name.")
    var replace = false

    @OptionGroup var format: LogFormatOptions
    @OptionGroup var options: ConfigurationOptions
    @OptionGroup var store: StoreOptions

    @Argument(parsing: .postTerminator, help: ArgumentHelp("The command, after --.", valueName: "command"))
    var command: [String]

    func validate() throws {
        if command.isEmpty { throw ValidationError("Name a command after '--': vctrace record -- xcodebuild test.") }
        if let runName, RunReference(runName).isReserved {
            throw ValidationError("'\(runName)' means a stored run by its number or age; choose another name.")
        }
    }

    func run() throws {
        let formats = try format.choice(options.load())
        let store = try store.open()
        let name = runName ?? URL(filePath: command[0]).lastPathComponent
        if !replace, try CommandFailure.wrapping({ () throws(StoreError) in try store.run(named: name) }) != nil {
            throw CommandFailure(
                "the store has a run '\(name)' already; replace it with --replace, or name this one with --run")
        }
        let spool = try Spool(path: self.store.path + ".\(name.replacing("/", with: "-")).recording")
        let child: ChildProcess
        do {
            child = try ChildProcess(command, takesSignals: true)
        } catch {
            spool.discard()
            throw error
        }
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw CommandFailure("cannot make a pipe: \(String(cString: strerror(errno)))") }
        let (log, feed) = (ends[0], ends[1])
        let source = command.joined(separator: " ")
        let job = LogImport(paths: [source], name: name, formats: formats, replaces: replace)
        let importer = Worker { () throws(CommandFailure) in
            try job.read(LogReading(LogFile(descriptor: log, path: source), formats, isMixed: true), into: store)
        }
        var tee = OutputTee(child, logs: [feed, spool.descriptor])
        tee.run()
        close(feed)
        let status = child.wait()
        do {
            let run = try importer.value()
            spool.discard()
            StandardError.write("vctrace: \(ImportLine(run: run, seconds: nil).text)\n")
        } catch {
            throw CommandFailure(
                "\(error.message)\nthe lines are in '\(spool.path)'; import them with 'vctrace import'")
        }
        if status != 0 { throw ExitCode(status) }
    }
}

/// The lines of a recording, until its run is in the store.
private struct Spool {
    let path: String
    let descriptor: Int32

    init(path: String) throws(CommandFailure) {
        if FileManager.default.fileExists(atPath: path) {
            throw CommandFailure(
                "'\(path)' holds a recording that was cut off; import it with 'vctrace import', or remove it")
        }
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o644)
        guard descriptor >= 0 else {
            throw CommandFailure("cannot write '\(path)': \(String(cString: strerror(errno)))")
        }
    }

    func discard() {
        close(descriptor)
        unlink(path)
    }
}
