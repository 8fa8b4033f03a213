import ArgumentParser
import Foundation
import TraceModel

/// The command line: `vctrace SUBCOMMAND`.
struct VCTrace: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vctrace",
        abstract: "Finds what leaked and what was called in the wrong order in the logs of view controllers.",
        discussion: """
            vctrace reads the lifecycle lines that an iOS app prints, keeps them in a SQLite file, and replays them \
            against UIKit's containment rules.

            EXAMPLES
              vctrace audit app.log                   what is wrong in this log?
              vctrace audit nightly --format json     the same for tools, of a stored run
              vctrace replay nightly --at +12.5       the tree of controllers at that time
              vctrace query "SELECT * FROM event_log" ask the store
              vctrace rules missing-did-move          what does a rule mean?

            Exit status: 0 fine, 1 findings at or above --fail-on, 2 the work could not be done, 64 wrong usage.
            """,
        version: ToolVersion.text,
        subcommands: [
            ImportCommand.self, RecordCommand.self, AuditCommand.self, ReplayCommand.self, DiffCommand.self,
            QueryCommand.self,
            RunsCommand.self,
            RulesCommand.self, ConfigCommand.self, HistoryCommand.self,
            FormatsCommand.self, DeleteCommand.self, PruneCommand.self,
        ]
    )
}

@main
enum Main {
    static func main() {
        // A reader that closes its end of a pipe has seen enough; StandardOutput ends the process quietly.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try VCTrace.parseAsRoot(CommandWords(CommandLine.arguments.dropFirst()).words)
            try command.run()
        } catch {
            // Findings, help, a version and wrong usage: the parser knows the status and the text of each.
            guard VCTrace.exitCode(for: error) == .failure, !(error is ExitCode) else { VCTrace.exit(withError: error) }
            StandardError.write("vctrace: \(error)\n")
            exit(2)
        }
    }
}
