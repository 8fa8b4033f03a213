import ArgumentParser
import TraceEngine

/// `--files-from`, common to the commands that take many logs.
struct NameListOptions: ParsableArguments {
    @Option(
        name: .customLong("files-from"),
        help: ArgumentHelp(
            "Read further names from a file, one a line. - is standard input.",
            discussion: "Names that end with a zero byte, as 'find -print0' writes them, are read as well.",
            valueName: "file"),
        completion: .file())
    var path: String?

    /// Fails where nothing is named, or where standard input would be read twice.
    func check(_ given: [String]) throws {
        if given.isEmpty, path == nil {
            throw ValidationError("Name at least one log, or a file with names with --files-from.")
        }
        if given.contains("-"), path == "-" {
            throw ValidationError("Standard input is either a log (-) or a list of names (--files-from -).")
        }
    }

    /// The names that were given, and those in the list.
    func names(after given: [String]) throws -> [String] {
        guard let path else { return given }
        let listed = try NameList(path: path).names
        if path == "-" { try check(listed.filter { $0 == "-" }) }
        return given + listed
    }
}
