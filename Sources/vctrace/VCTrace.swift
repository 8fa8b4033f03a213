import ArgumentParser
import Foundation
import LogFiles
import TraceEngine
import TraceModel
import VCTraceAudit
import VCTraceC

struct VCTrace: ParsableCommand {
    /// The tool's name. Each command says that it belongs to it: then the parser does not look in each command line for a request of
    /// completion scripts, which only the tool answers.
    static let name = "vctrace"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Finds leaked view controllers and misordered containment calls in an iOS app's log.",
        discussion: """
            vctrace reads the lifecycle calls that an iOS app logs, stores them in a SQLite file, and replays them \
            against UIKit's containment rules.

            A run is one imported log, a launch one life of the app's process, and a night all launches that tested one build. \
            Documentation/Reference/Glossary.md, in the sources of vctrace, has these and other words.

            In every command whose --format has json, --json stands for --format json. --no-color turns colors off everywhere.

            Exit status: 0 success, 1 findings at or above --fail-on, 2 failure, 64 wrong usage.

            EXAMPLES
              vctrace audit app.log               report what is wrong in a log
              vctrace audit latest --json         audit a stored run, report as JSON
              vctrace replay latest --at +12.5    show the hierarchy at that time
              vctrace query 'SELECT * FROM finding_log'   list findings with SQL
              vctrace rules missing-did-move      explain a rule
            """,
        version: version,
        groupedSubcommands: [
            CommandGroup(
                name: "Daily",
                subcommands: [
                    AuditCommand.self, ReportCommand.self, ReplayCommand.self, DiffCommand.self, RulesCommand.self,
                    QueryCommand.self,
                ]),
            CommandGroup(
                name: "Nights",
                subcommands: [
                    NightCommand.self, HistoryCommand.self, SiteCommand.self, RunsCommand.self, MergeCommand.self,
                    DeleteCommand.self, PruneCommand.self,
                ]),
            CommandGroup(
                name: "Files",
                subcommands: [
                    ImportCommand.self, RecordCommand.self, ExportCommand.self, ReduceCommand.self,
                    LinesCommand.self, FormatsCommand.self,
                ]),
            CommandGroup(name: "Teams", subcommands: [ConfigCommand.self, MCPCommand.self]),
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
    /// The threads of a command beside its first one: those that read, replay and write, and that of a started program.
    private static let threadCount: Int32 = 4

    static func main() {
        // A reader that closes its end of a pipe has seen enough: StandardOutput then writes no more, and the command ends as usual.
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
        guard threads_startable(threadCount) == threadCount else {
            StandardError.tell(
                "cannot start the \(threadCount) threads that a command needs; raise the limit of processes, 'ulimit -u', or of "
                    + "memory, 'ulimit -v'")
            exit(2)
        }
        UnfinishedFiles.removeOnSignals()
        do {
            var command = try CommandWords(CommandLine.arguments.dropFirst()).parsed()
            do {
                try command.run()
            } catch let error as ValidationError {
                fail(type(of: command), withUsageError: error.message)
            }
        } catch {
            // For findings, help, a version and wrong usage, the parser has the status and the text.
            guard VCTrace.exitCode(for: error) == .failure, !(error is ExitCode) else { end(withUsageError: error) }
            StandardError.tell(error)
            exit(2)
        }
    }

    /// Prints the parser's message: help on standard output, and wrong usage on standard error.
    private static func end(withUsageError error: any Error) -> Never {
        let status = VCTrace.exitCode(for: error)
        guard status == .validationFailure else {
            let text = VCTrace.fullMessage(for: error)
            if !text.isEmpty { StandardOutput.show(lines: [text]) }
            exit(status.rawValue)
        }
        let command = CommandWords.command(named: CommandWords.given.first)
        fail(command, withUsageError: CommandWords.unknownOption() ?? VCTrace.message(for: error))
    }

    /// Prints a message about wrong usage in the form of other errors, and how to learn more.
    private static func fail(_ command: (any ParsableCommand.Type)?, withUsageError message: String) -> Never {
        let name = command?.configuration.commandName.map { " \($0)" } ?? ""
        var text = message.hasSuffix(".") ? String(message.dropLast()) : message
        // The beginning of a sentence, but not a name in capitals.
        if text.dropFirst().first?.isLowercase == true { text = text.prefix(1).lowercased() + text.dropFirst() }
        StandardError.tell("\(withQuestion(text))\nsee 'vctrace\(name) --help'")
        exit(ExitCode.validationFailure.rawValue)
    }

    /// Asks for the value that may have been meant in place of the values that the parser lists after a wrong one.
    private static func withQuestion(_ message: String) -> String {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        let listed = lines.filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
        let quoted = message.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
        guard let quoted, let end = message.range(of: ". Please provide") else { return message }
        // A short list is in the sentence.
        let inline = message[end.upperBound...].split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        let values = listed.isEmpty ? inline : listed
        let meant = values.first { $0.hasPrefix("\(quoted)=") } ?? NearestName.nearest(to: quoted, among: values)
        return meant.map { "\(message[..<end.lowerBound]); did you mean '\($0)'?" } ?? message
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

    /// Fails for an unknown command, and says what may have been meant.
    init(_ words: some Sequence<String>) throws {
        self.words = Array(words)
        takeNoColor()
        guard let word = self.words.first(where: { $0 != "help" }), !word.hasPrefix("-") else { return }
        guard let command = Self.command(named: word) else {
            throw ValidationError("There is no command '\(word)'\(Self.question(word))")
        }
        try takeShortForms(of: command)
        if command == QueryCommand.self { self.words = self.words.map(Self.protected) }
        if command == DiffCommand.self { self.words = self.words.map { $0 == "--" ? DiffCommand.divider : $0 } }
    }

    private static func question(_ word: String) -> String {
        if FileManager.default.fileExists(atPath: word) { return "; to audit that file: vctrace audit \(word)" }
        let names = VCTrace.configuration.subcommands.compactMap { $0.configuration.commandName }
        return NearestName.question(word, among: names)
    }

    /// `--no-color` stands for the variable that other tools hear, too, also before a command.
    private mutating func takeNoColor() {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        guard words[..<end].contains("--no-color") else { return }
        setenv("NO_COLOR", "1", 1)
        words = words[..<end].filter { $0 != "--no-color" } + words[end...]
    }

    /// `--json` stands for `--format json`.
    private mutating func takeShortForms(of command: any ParsableCommand.Type) throws {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        guard words[..<end].contains("--json") else { return }
        if words[..<end].contains(where: { $0.hasPrefix("--format") }) {
            throw ValidationError("--json and --format exclude each other; give one.")
        }
        guard Self.options(of: command).contains("--format") else { return }
        words = words[..<end].flatMap { $0 == "--json" ? ["--format", "json"] : [$0] } + words[end...]
    }

    /// The command with its options.
    ///
    /// From the root, the parser collects the options of a command three times, and from the command once. Only help and errors need
    /// the root, for the name of the tool.
    func parsed() throws -> any ParsableCommand {
        if let command = Self.command(named: words.first),
            let parsed = try? command.parseAsRoot(Array(words.dropFirst())), type(of: parsed) == command
        {
            return parsed
        }
        return try VCTrace.parseAsRoot(words)
    }

    /// The words that the user wrote; an option before the command does not hide it.
    static var given: [String] { CommandLine.arguments.dropFirst().filter { $0 != "--no-color" } }

    /// A message about the first option that does not exist: the parser would first complain about a missing argument.
    static func unknownOption() -> String? {
        let words = given.prefix { $0 != "--" }
        guard let command = command(named: words.first) else { return nil }
        let known = options(of: command) + ["--json", "--no-color", StoreOptions.readOnlyName]
        let given = words.filter { $0.hasPrefix("--") && !$0.contains(where: \.isWhitespace) }
        return given.map { String($0.prefix { $0 != "=" }) }.first { !known.contains($0) }.map {
            "unknown option '\($0)'\(NearestName.question($0, among: known))"
        }
    }

    /// The options that the help of a command names.
    private static func options(of command: any ParsableCommand.Type) -> [String] {
        let words = VCTrace.helpMessage(for: command).split { !$0.isLetter && $0 != "-" }.map(String.init)
        return Set(words.filter { $0.hasPrefix("--") }).sorted()
    }

    static func command(named name: String?) -> (any ParsableCommand.Type)? {
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
