import TraceConfiguration
import TraceReports

/// What a command cannot do, and what to do about it.
enum CommandError: Error, CustomStringConvertible {
    case noStore(path: String)
    case noRunAndNoStore(String, store: String)
    case noRule(String, among: [String])
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
        case .noRule(let id, let ids):
            "there is no rule '\(id)'\(NearestName.question(id, among: ids)); 'vctrace rules' lists them"
        case .runExists(let name):
            "the store has a run '\(name)' already; replace it with --replace, or name this one with --run"
        case .recordingKept(let path, let reason):
            "\(reason)\nthe lines are in '\(path)'; import them with 'vctrace import'"
        case .recordingLost(nil, let reason, let failure):
            "\(reason)\nthe lines are lost, because they could not be kept in a file either: \(failure)"
        case .recordingLost(let path?, let reason, let failure):
            "\(reason)\nonly the first lines are in '\(path)', and the others are lost: \(failure); "
                + "import the first ones with 'vctrace import'"
        }
    }
}
