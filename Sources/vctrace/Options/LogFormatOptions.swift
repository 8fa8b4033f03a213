import ArgumentParser
import TraceAuditing
import TraceConfiguration
import TraceEngine
import TraceFormats

/// `--log-format`, common to the commands that read a log. `--format` is how they print.
struct LogFormatOptions: ParsableArguments {
    @Option(
        name: .customLong("log-format"),
        help: ArgumentHelp(
            "The format of the log (default: detected from its first lines).",
            discussion: "'vctrace formats' lists the formats, including your own.", valueName: "format"),
        completion: .logFormat)
    var name: String?

    /// The formats that a log may have here. An unknown name is wrong usage.
    func choice(_ configuration: Configuration) throws -> FormatChoice {
        var choice = FormatChoice(custom: try configuration.customFormats())
        guard let name else { return choice }
        if let id = FormatID(rawValue: name) {
            choice.given = .builtIn(id)
        } else if let format = choice.custom.first(where: { $0.id == name }) {
            choice.given = .custom(format)
        } else {
            let names = FormatID.allCases.map(\.rawValue) + choice.custom.map(\.id)
            throw ValidationError(
                "There is no format '\(name)'\(NearestName.question(name, among: names)); 'vctrace formats' lists them."
            )
        }
        return choice
    }
}
