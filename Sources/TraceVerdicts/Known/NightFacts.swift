package import TraceModel

/// What the nights of a store tell about a run.
package struct NightFacts: Sendable {
    /// The states of the run's defects in what it is compared with.
    package struct ComparedStates: Sendable {
        /// `branch=main (build 812)`.
        package var reference: String
        /// Whether there is anything to compare with; if not, nothing fails.
        package var hasNights: Bool
        /// In the order of the run's findings; nil if there is nothing to compare with.
        package var states: [DefectState?]
        /// What readers must know about the choice of the nights.
        package var remarks: [String]

        package init(reference: String, hasNights: Bool, states: [DefectState?], remarks: [String] = []) {
            self.reference = reference
            self.hasNights = hasNights
            self.states = states
            self.remarks = remarks
        }
    }

    /// The verdicts on the run's defects, by their fingerprints; none if there is no night before the run's.
    package var verdicts: [String: Verdict] = [:]
    /// The night before the run's; nil if there is none, or if the run is compared with others.
    package var before: Night?
    /// The fingerprints of the defects that the run's night shows, in whatever launch, or that come and go.
    package var shownByNight: Set<String> = []
    /// The fingerprints of the defects whose classes commits deleted since a night showed them last.
    package var deleted: Set<String> = []
    /// The platforms on which launches of the run's night and of the two nights before ran.
    package var recentPlatforms: Set<Launch.Platform> = []
    /// The places of the exclusions that applied in some night, and of those among them that could apply, or did, in the last one.
    package var exclusions: (known: Set<Int>, possible: Set<Int>, matched: Set<Int>) = ([], [], [])
    /// The classes of the run's app that were renamed from night to night.
    package var renames = ClassRenames()
    /// What the run's night lacks; empty if it is complete, and nil if that is not known.
    package var lacks: [String]?
    /// Where the branch of the run's pull request left its target; nil if that is not known.
    package var base: Night.BranchBase?
    /// Why a commit is unknown that the states follow from; nil if the clone has all of them.
    package var cloneFault: CloneFault?
    /// Nil if the run is compared with no other nights.
    package var compared: ComparedStates?

    package init() {}
}
