package import TraceModel

/// What makes a run of a log: its tags, and how it is named.
package struct RunIdentity: Sendable {
    package var tags: RunTags
    /// Nil where a team says nothing about names.
    package var template: RunNameTemplate?

    package init(tags: RunTags = RunTags(), template: RunNameTemplate? = nil) {
        self.tags = tags
        self.template = template
    }

    /// What a run is called that is recorded now, and of which no log is there yet.
    ///
    /// - Parameter day: today, `2026-11-20`.
    package func name(of recording: String, day: String) -> String {
        var header = TraceHeader()
        header.apply(tags)
        return template?.fill(name: recording, day: day, header) ?? recording
    }
}

/// Where the name of a log's run comes from.
package enum RunNaming: Sendable {
    /// Somebody gave it.
    case given
    /// From the log's path.
    case byPath
    case byTemplate(RunNameTemplate)
}
