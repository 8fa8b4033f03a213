/// Since when a defect is known: the earliest of the stored runs in which an audit found it.
package struct FirstSighting: Sendable, Hashable {
    /// The run's name.
    package var run: String
    /// The app's name and version there; nil where the log did not tell.
    package var app: String?
    /// How many of the stored runs show the defect.
    package var runCount: Int

    package init(run: String, app: String?, runCount: Int) {
        self.run = run
        self.app = app
        self.runCount = runCount
    }
}
