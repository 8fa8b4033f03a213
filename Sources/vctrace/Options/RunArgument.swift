import ArgumentParser
import TraceEngine

/// The one run that a command is about.
struct RunArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("A stored run, or a log.", valueName: "run"), completion: .runOrLog)
    var words: [String]

    var reference: RunReference { RunReference(RunSelection.joined(words).first ?? "") }

    func validate() throws {
        guard RunSelection.joined(words).count == 1 else {
            throw ValidationError("Name one run; conditions follow 'latest': latest branch=main.")
        }
    }
}
