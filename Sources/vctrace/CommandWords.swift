import ArgumentParser
import TraceConfiguration

/// The words of the command line, as the parser is to take them.
struct CommandWords {
    private(set) var words: [String]

    /// Fails for a command that is none, if another one is spelled nearly alike.
    init(_ words: some Sequence<String>) throws {
        self.words = Array(words)
        guard let command = self.words.first else { return }
        let names = VCTrace.configuration.subcommands.compactMap { $0.configuration.commandName }
        if !command.hasPrefix("-"), !names.contains(command),
            let nearest = NearestName.nearest(to: command, among: names)
        {
            throw ValidationError("There is no command '\(command)'; did you mean '\(nearest)'?")
        }
        if command == QueryCommand.configuration.commandName { self.words = self.words.map(Self.protected) }
    }

    /// SQL may begin with a comment, which the parser would take for an option.
    private static func protected(_ word: String) -> String {
        let comment = word.hasPrefix("--") ? word.dropFirst(2).prefix { !$0.isNewline } : ""
        let isComment =
            comment.first?.isWhitespace == true || (word.contains(where: \.isNewline) && !comment.contains("="))
        return word.hasPrefix("--") && isComment ? "\n" + word : word
    }
}
