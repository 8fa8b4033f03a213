package import TraceModel

/// What the version control system knows about the code that nights tested.
package protocol CodeHistory {
    /// Whether there is no code, so that each question is without an answer.
    var isAbsent: Bool { get }

    /// Whether a question had no answer because there is no code.
    var isMissed: Bool { get }

    /// The numbers of those nights of a target branch whose code the night of a pull request contains.
    ///
    /// - Returns: nil if the code of the night does not say.
    func contained(in request: Night, of nights: [Night]) -> Set<Int>?

    /// Where a pull request left its target; nil if that is not known.
    func base(of request: Night) -> Night.BranchBase?

    /// Those nights of pull requests whose code contains what one of these nights of their target tested.
    func requests(_ requests: [Night], containing nights: [Night]) -> [Night]

    /// Whether the code of one night declares a class, and that of a later one declares it no more.
    func isDeleted(_ className: String, after: Night, upTo: Night) -> Bool

    /// The former names of the classes that were renamed with their files between two nights, by their new names. Names have no module.
    func renamedClasses(after: Night, upTo: Night) -> [String: String]

    /// The names of the classes that moved with their files to another folder between two nights. Names have no module.
    func movedClasses(after: Night, upTo: Night) -> Set<String>

    /// Those of some names that are those of classes in the code of a night; nil if that is not known.
    func declared(_ names: Set<String>, in night: Night) -> Set<String>?

    /// When the commit of a night was made, in nanoseconds since 1970; nil if that is not known.
    func time(of night: Night) -> Int64?

    /// Whether the commits of a pull request, or of another branch, touch the file that declares the class of a defect, or one of the files
    /// whose code made its calls.
    ///
    /// - Parameters:
    ///   - callers: these files, as a compiler names them.
    ///   - nights: those of the branch that it left, in their order.
    func bring(_ defect: Defect, callers: Set<String>, with request: Night, since nights: [Night]) -> Bool
}
