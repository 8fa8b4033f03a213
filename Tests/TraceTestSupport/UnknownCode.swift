package import TraceModel
package import TraceVerdicts

// Nothing is known of the code, but for what a test says.
extension CodeHistory {
    package var isAbsent: Bool { false }
    package var isMissed: Bool { false }
    package func contained(in request: Night, of nights: [Night]) -> Set<Int>? { nil }
    package func base(of request: Night) -> Night.BranchBase? { nil }
    package func requests(_ requests: [Night], containing nights: [Night]) -> [Night] { [] }
    package func isDeleted(_ className: String, after: Night, upTo: Night) -> Bool { false }
    package func renamedClasses(after: Night, upTo: Night) -> [String: String] { [:] }
    package func movedClasses(after: Night, upTo: Night) -> Set<String> { [] }
    package func declared(_ names: Set<String>, in night: Night) -> Set<String>? { nil }
    package func time(of night: Night) -> Int64? { nil }
    package func bring(_ defect: Defect, callers: Set<String>, with request: Night, since nights: [Night]) -> Bool {
        false
    }
}
