import TraceModel
import TraceVerdicts

// Nothing is known of the code, but for what a test says.
extension CodeHistory {
    var isAbsent: Bool { false }
    var isMissed: Bool { false }
    func contained(in request: Night, of nights: [Night]) -> Set<Int>? { nil }
    func base(of request: Night) -> Night.BranchBase? { nil }
    func requests(_ requests: [Night], containing nights: [Night]) -> [Night] { [] }
    func isDeleted(_ className: String, after: Night, upTo: Night) -> Bool { false }
    func renamedClasses(after: Night, upTo: Night) -> [String: String] { [:] }
    func movedClasses(after: Night, upTo: Night) -> Set<String> { [] }
    func declared(_ names: Set<String>, in night: Night) -> Set<String>? { nil }
    func time(of night: Night) -> Int64? { nil }
    func bring(_ defect: Defect, callers: Set<String>, with request: Night, since nights: [Night]) -> Bool { false }
}
