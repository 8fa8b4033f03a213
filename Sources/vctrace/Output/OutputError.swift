import SystemPackage

/// Why something that a command was to write cannot be written, and what to do about it.
enum OutputError: Error, CustomStringConvertible {
    case folder(path: String)
    /// It would replace what somebody wrote.
    case there(path: String)
    /// It would overwrite what the command reads: `the store`, `a log`.
    case input(path: String, role: String)
    case summary(path: String, Errno)
    case twice(path: String)
    case baselineKept
    case noTemplate(path: String)

    var description: String {
        switch self {
        case .folder(let path): "cannot write '\(path)': it is a folder; choose another path"
        case .there(let path): "cannot write '\(path)': it is there already; change it, or delete it first"
        case .input(let path, let role): "cannot write '\(path)': it is \(role); choose another path"
        case .summary(let path, let reason):
            "cannot write '\(path)': \(reason); GITHUB_STEP_SUMMARY must name a file that can be written, or be unset"
        case .twice(let path):
            "two reports are to go to \(path == "-" ? "standard output" : "'\(path)'"); give one of them another path"
        case .noTemplate(let path): "cannot read the template '\(path)'; name a file"
        case .baselineKept: "the baseline is left as it was, because not all runs could be audited"
        }
    }
}
