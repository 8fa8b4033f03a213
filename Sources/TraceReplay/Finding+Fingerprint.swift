import TraceModel

extension Finding {
    /// What tells the same defect in two runs of one app: the rule, and the classes from the root to the subject.
    ///
    /// - Parameter variant: what tells defects of one rule apart where the controller does not.
    static func fingerprint(of rule: String, variant: String? = nil, path: [String]) -> String {
        let name = ([rule] + [variant].compactMap(\.self)).joined(separator: "/")
        return path.isEmpty ? name : name + ":" + path.joined(separator: ">")
    }
}
