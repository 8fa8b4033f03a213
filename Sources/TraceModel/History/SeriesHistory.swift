/// What runs tell of each other that have something in common.
package struct SeriesHistory: Sendable {
    /// What they have in common; nil where that tells them from no other runs.
    package var name: String?
    /// The oldest first; the ones that were never audited are among them.
    package var runs: [RunMark]
    /// What the audited ones tell.
    package var history: LaneHistory

    package init(name: String?, runs: [RunMark], history: LaneHistory) {
        self.name = name
        self.runs = runs
        self.history = history
    }
}
