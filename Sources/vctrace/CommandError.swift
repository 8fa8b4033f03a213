import SystemPackage
import TraceConfiguration
import TraceModel
import TraceReports

/// A failure of a command, and how to fix it.
enum CommandError: Error, CustomStringConvertible {
    case noStore(path: String)
    case noRunAndNoStore(String, store: String)
    case noController(String, run: String, among: [String])
    case noRule(String, among: [String])
    /// - Parameter defects: the defects of the findings in the store.
    case noHistory(String, rules: [String], defects: [Defect])
    case runExists(name: String)
    case recordingKept(path: String, reason: String)
    /// - Parameter path: the file with the first lines, if there are any.
    case recordingLost(path: String?, reason: String, failure: String)

    var description: String {
        switch self {
        case .noStore(let path):
            "there is no store '\(path)'; make one with 'vctrace import FILE', or name it with --db"
        case .noRunAndNoStore(let name, let store):
            "there is no file '\(name)', and no store '\(store)' with a run of that name; "
                + "check the name, or name the store with --db"
        case .noController(let name, let run, let names):
            "no controller of '\(run)' has the class or the address '\(name)'\(NearestName.question(name, among: names))"
        case .noRule(let id, let ids):
            "there is no rule '\(id)'" + NearestName.question(id, among: ids, else: "; 'vctrace rules' lists them")
        case .noHistory(let word, let rules, let defects): Self.noHistory(of: word, rules, defects)
        case .runExists(let name):
            "the store already has a run '\(name)'; replace it with --replace, or name this one with --run"
        case .recordingKept(let path, let reason):
            "\(reason)\nthe lines are in '\(path)'; import them with 'vctrace import'"
        case .recordingLost(nil, let reason, let failure):
            "\(reason)\nthe lines are lost, because they could not be kept in a file either: \(failure)"
        case .recordingLost(let path?, let reason, let failure):
            "\(reason)\nonly the first lines are in '\(path)', and the others are lost: \(failure); "
                + "import the first ones with 'vctrace import'"
        }
    }

    private static func noHistory(of word: String, _ rules: [String], _ defects: [Defect]) -> String {
        if let defect = defects.first(where: { $0.fingerprint == word }) {
            return "'\(word)' is the fingerprint of a defect; name its rule and its class: "
                + "vctrace history \(defect.rule) \(defect.path.className)"
        }
        let named = defects.filter { !$0.path.isEmpty }
        let own = named.filter { ClassName($0.path.className).means(ClassName(word)) }
        if let rule = own.first?.rule {
            let others = Set(own.map(\.rule)).subtracting([rule]).sorted()
            return "'\(word)' is a class; name a rule before it: vctrace history \(rule) \(word)"
                + (others.isEmpty ? "" : "; it also has findings of \(others.joined(separator: ", "))")
        }
        let classes = Set(named.map(\.path.className))
        let names = rules + classes.sorted() + classes.map { ClassName($0).short }.sorted()
        let help = "; history takes a rule, which 'vctrace rules' lists, or a rule and a class"
        return "there is no rule '\(word)'" + NearestName.question(word, among: names, else: help)
    }
}

/// The reason why a command's output cannot be written, and how to fix it.
enum OutputError: Error, CustomStringConvertible {
    /// It would replace an existing file.
    case there(path: String)
    /// It would overwrite input of the command: `the store`, `a log`.
    case input(path: String, role: String)
    case summary(path: String, Errno)
    case twice(path: String)
    case baselineKept
    case noTemplate(path: String)

    var description: String {
        switch self {
        case .there(let path): "cannot write '\(path)': it already exists; edit it, or delete it first"
        case .input(let path, let role): "cannot write '\(path)': it is \(role); choose another path"
        case .summary(let path, let reason):
            "cannot write '\(path)': \(reason); GITHUB_STEP_SUMMARY must name a file that can be written, or be unset"
        case .twice(let path):
            "two reports would be written to \(path == "-" ? "standard output" : "'\(path)'"); give one of them another path"
        case .noTemplate(let path): "cannot read the template '\(path)'; name a file"
        case .baselineKept: "the baseline was not changed, because not all runs could be audited"
        }
    }
}
