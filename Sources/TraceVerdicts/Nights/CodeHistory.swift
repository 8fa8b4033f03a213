package import TraceModel

/// What the version control system knows about the code that nights tested.
package protocol CodeHistory {
    /// The numbers of those nights of a target branch whose code the night of a pull request contains.
    ///
    /// - Returns: nil if the code of the night does not say.
    func contained(in request: Night, of nights: [Night]) -> Set<Int>?

    /// Where a pull request left its target; nil if that is not known.
    func base(of request: Night) -> BranchBase?

    /// Those nights of pull requests whose code contains what one of these nights of their target tested.
    func requests(_ requests: [Night], containing nights: [Night]) -> [Night]

    /// Whether the code of one night declares a class, and that of a later one declares it no more.
    func isDeleted(_ className: String, after: Night, upTo: Night) -> Bool

    /// The former names of the classes that were renamed with their files between two nights, by their new names. Names have no module.
    func renamedClasses(after: Night, upTo: Night) -> [String: String]
}

extension CodeHistory {
    package func requests(_ requests: [Night], containing nights: [Night]) -> [Night] { [] }
}

/// Outside of a work tree, nothing is known.
package struct NoCodeHistory: CodeHistory {
    package init() {}

    package func contained(in request: Night, of nights: [Night]) -> Set<Int>? { nil }
    package func base(of request: Night) -> BranchBase? { nil }
    package func isDeleted(_ className: String, after: Night, upTo: Night) -> Bool { false }
    package func renamedClasses(after: Night, upTo: Night) -> [String: String] { [:] }
}
