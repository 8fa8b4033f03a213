import ArgumentParser
import Foundation
import LogFiles
import TraceEngine
import TraceModel
import VCTraceAudit
import VCTraceC

struct VCTrace: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vctrace",
        abstract: "Finds leaked view controllers and misordered containment calls in an iOS app's log.",
        discussion: """
            vctrace reads the lifecycle calls that an iOS app logs, stores them in a SQLite file, and replays them \
            against UIKit's containment rules.

            Exit status: 0 success, 1 findings at or above --fail-on, 2 failure, 64 wrong usage.

            EXAMPLES
              vctrace audit app.log               report what is wrong in a log
              vctrace audit night --format json   audit a stored run, report as JSON
              vctrace replay night --at +12.5     show the hierarchy at that time
              vctrace query 'SELECT * FROM run'   query the store
              vctrace rules missing-did-move      explain a rule
            """,
        version: version,
        subcommands: [
            ImportCommand.self, RecordCommand.self, AuditCommand.self, ReplayCommand.self, DiffCommand.self,
            ReportCommand.self, ExportCommand.self, ReduceCommand.self,
            QueryCommand.self,
            RunsCommand.self,
            RulesCommand.self, ConfigCommand.self, NightCommand.self, HistoryCommand.self, SiteCommand.self,
            FormatsCommand.self, MergeCommand.self, DeleteCommand.self, PruneCommand.self, MCPCommand.self,
        ]
    )

    /// The version, and on a second line the commit of a release and its date.
    private static let version: String = {
        let stamp = String(cString: build_stamp())
        return "\(ToolVersion.text)\n\(stamp.isEmpty ? "development build" : "built from \(stamp)")"
    }()
}

/// A failure of a command, and how to fix it.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

@main
enum Main {
    /// The beginning of every message; the parser's own messages begin differently.
    private static let prefix = "vctrace: "

    static func main() {
        // A reader that closes its end of a pipe has seen enough; StandardOutput then ends the process quietly.
        signal(SIGPIPE, SIG_IGN)
        // A write beyond a limit on the size of files then fails, and is reported like one on a full disk.
        signal(SIGXFSZ, SIG_IGN)
        openStandardDescriptors()
        let files = OpenFiles.raiseLimit()
        guard files >= OpenFiles.least else {
            StandardError.tell(
                "only \(files) files may be open at once, and vctrace needs \(OpenFiles.least); raise the limit: ulimit -n 256"
            )
            exit(2)
        }
        UnfinishedFiles.removeOnSignals()
        do {
            var command = try CommandWords(CommandLine.arguments.dropFirst()).parsed()
            do {
                try command.run()
            } catch let error as ValidationError {
                fail(type(of: command), withUsageError: error)
            }
        } catch {
            // For findings, help, a version and wrong usage, the parser has the status and the text.
            guard VCTrace.exitCode(for: error) == .failure, !(error is ExitCode) else { end(withUsageError: error) }
            StandardError.tell("\(error)")
            exit(2)
        }
    }

    /// Prints the parser's message: help on standard output, and wrong usage on standard error.
    private static func end(withUsageError error: any Error) -> Never {
        let status = VCTrace.exitCode(for: error)
        guard status == .validationFailure else { VCTrace.exit(withError: error) }
        if let (command, option) = CommandWords.unknownOption() { fail(command, withUsageError: option) }
        let message = VCTrace.fullMessage(for: error)
        let own = "Error: "
        StandardError.write(
            visibleLines(message.hasPrefix(own) ? prefix + message.dropFirst(own.count) : message) + "\n")
        exit(status.rawValue)
    }

    /// Prints a message like the parser's about wrong usage that only the command itself can detect.
    private static func fail(_ command: any ParsableCommand.Type, withUsageError error: ValidationError) -> Never {
        let name = command.configuration.commandName.map { " \($0)" } ?? ""
        StandardError.write(
            """
            \(prefix)\(visible(error.message))
            Usage: \(VCTrace.usageString(for: command))
              See 'vctrace\(name) --help' for more information.

            """)
        exit(ExitCode.validationFailure.rawValue)
    }

    /// Makes sure that a file that is opened later does not become a standard stream that was closed.
    private static func openStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // A log from a closed standard input must not look like an empty one: reading still fails.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDWR)
        }
    }
}

/// The words of the command line, in the form for the parser.
struct CommandWords {
    private var words: [String]

    /// Fails for an unknown command if a known one is spelled similarly.
    init(_ words: some Sequence<String>) throws {
        self.words = Array(words)
        guard let command = self.words.first(where: { $0 != "help" }) else { return }
        let names = VCTrace.configuration.subcommands.compactMap { $0.configuration.commandName }
        if !command.hasPrefix("-"), !names.contains(command),
            let nearest = NearestName.nearest(to: command, among: names)
        {
            throw ValidationError("There is no command '\(command)'; did you mean '\(nearest)'?")
        }
        if command == QueryCommand.configuration.commandName { self.words = self.words.map(Self.protected) }
    }

    /// The command with its options.
    ///
    /// From the root, the parser collects the options of a command three times, and from the command once. Only help and errors need
    /// the root, for the name of the tool.
    func parsed() throws -> any ParsableCommand {
        if let parsed = try? Self.command(named: words.first)?.parseAsRoot(Array(words.dropFirst())) { return parsed }
        return try VCTrace.parseAsRoot(words)
    }

    /// The command, and its first option that does not exist: the parser would first complain about a missing argument.
    static func unknownOption() -> (command: any ParsableCommand.Type, error: ValidationError)? {
        let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
        guard let command = command(named: words.first) else { return nil }
        let help = VCTrace.helpMessage(for: command).split { !$0.isLetter && $0 != "-" }.map(String.init)
        let known = Set(help.filter { $0.hasPrefix("--") }).sorted()
        let given = words.filter { $0.hasPrefix("--") && !$0.contains(where: \.isWhitespace) }
        let options = given.map { String($0.prefix { $0 != "=" }) }
        return options.first { !known.contains($0) }.map {
            (command, ValidationError("Unknown option '\($0)'\(NearestName.question($0, among: known))"))
        }
    }

    private static func command(named name: String?) -> (any ParsableCommand.Type)? {
        VCTrace.configuration.subcommands.first { $0.configuration.commandName == name }
    }

    /// Protects SQL that begins with a comment, which the parser would take for an option.
    private static func protected(_ word: String) -> String {
        let comment = word.hasPrefix("--") ? word.dropFirst(2).prefix { !$0.isNewline } : ""
        let isComment =
            comment.first?.isWhitespace == true || (word.contains(where: \.isNewline) && !comment.contains("="))
        return word.hasPrefix("--") && isComment ? "\n" + word : word
    }
}
