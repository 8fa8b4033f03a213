import AgentTools
import ArgumentParser
import Foundation
import LogFiles
import SystemPackage
import TraceEngine
import TraceStore

struct MCPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        _superCommandName: VCTrace.name,
        abstract: "Answer the questions of coding agents (Model Context Protocol).",
        discussion: """
            An editor or a coding agent starts this command and talks to it over standard input and output. Its tools list \
            runs, audit them, explain findings, show the hierarchy at an instant, check whether a fix worked, compare runs, and \
            query the store in SQL.

            The server changes nothing unless you allow it. With --allow-import, it imports logs in this folder, or in \
            those given by --import-from, and keeps the findings of audits in the store.

            EXAMPLES
              vctrace mcp --db /path/to/vctrace.sqlite
              vctrace mcp --allow-import --import-from ~/Library/Logs/Shop
              claude mcp add vctrace -- vctrace mcp --db /path/to/vctrace.sqlite
            """
    )

    @Flag(help: "Let agents import logs into the store.")
    var allowImport = false

    @Option(
        help: ArgumentHelp(
            "A folder whose logs may be imported (default: this folder). Repeat for more folders.", valueName: "folder"),
        completion: .directory)
    var importFrom: [String] = []

    @OptionGroup var store: StoreOptions

    func validate() throws {
        if !importFrom.isEmpty, !allowImport {
            throw ValidationError("--import-from names folders for imports; add --allow-import.")
        }
    }

    func run() throws {
        // Errors in the configuration are reported to the user who starts the server.
        _ = try store.configuration.load()
        TraceStore.limitMemory()
        if let missing = importFrom.first(where: { !FileStatus.isFolder($0) }) {
            throw CommandError("there is no folder '\(missing)'; name one that exists")
        }
        // A deleted working folder has no path.
        let here = FileManager.default.currentDirectoryPath
        let folders = importFrom.isEmpty && !here.isEmpty ? [here] : importFrom
        let place = try store.place.absolute
        if !allowImport, !FileManager.default.fileExists(atPath: place.path) {
            StandardError.tell(
                "there is no store '\(place.path)' yet; make it with 'vctrace import', or name another with --db")
        }
        let options = [("--db", store.givenPath), ("--config", store.configuration.path), ("--wait", "\(store.wait)")]
        let server = AgentTools.server(
            storeAt: place, patience: LockPatience(limit: TimeInterval(store.wait)),
            importFolders: allowImport ? folders : [],
            configuration: { [file = store.configuration] in try file.load() },
            program: Bundle.main.executablePath ?? CommandLine.arguments[0],
            options: options.compactMap { name, value in value.map { "\(name)=\($0)" } }
                + (allowImport ? [] : [StoreOptions.readOnlyName])
        ) { line in StandardOutput.show(lines: [line]) }
        try serve(server)
    }

    /// Answers until standard input ends.
    private func serve(_ server: ToolServer) throws {
        if isatty(STDIN_FILENO) == 1 {
            StandardError.tell("waiting for messages of an MCP client on standard input; end with Ctrl-D")
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = try FileDescriptor.standardInput.read(into: buffer)
            guard count > 0 else { break }
            server.receive(buffer[..<count])
        }
        // A call that ignores its cancellation must not keep the process alive.
        if !server.finish() { _exit(EXIT_SUCCESS) }
    }
}
