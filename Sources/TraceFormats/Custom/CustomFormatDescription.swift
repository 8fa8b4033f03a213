package import TraceModel

/// A team's own log format as its file describes it. Whether it reads its samples has not been checked yet.
package struct CustomFormatDescription: Sendable, Hashable, Codable {
    /// A text from the file, and its line, counted from 1.
    package struct Text: Sendable, Hashable, Codable {
        package var text: String
        package var line: Int

        package init(_ text: String, line: Int) {
            self.text = text
            self.line = line
        }
    }

    package struct LinePattern: Sendable, Hashable, Codable {
        /// A regular expression for the whole line, whose named groups are fields.
        package var pattern: Text
        /// The kind of event that all lines with this pattern report; nil if the line itself says.
        package var kind: EventKind?

        package init(pattern: Text, kind: EventKind? = nil) {
            self.pattern = pattern
            self.kind = kind
        }
    }

    /// A line of such a log, and the event that it must become.
    package struct Sample: Sendable, Hashable, Codable {
        package var line: Text
        package var kind: EventKind
        /// Objects as `<Shop.Host: 0x1>`, a bare name, or `nil`; fields that are not listed are not compared.
        package var expected: [SampleExpectation: Text]

        package init(line: Text, kind: EventKind, expected: [SampleExpectation: Text]) {
            self.line = line
            self.kind = kind
            self.expected = expected
        }
    }

    /// The fields of its event, besides the kind, that a sample may specify.
    package enum SampleExpectation: String, Sendable, CaseIterable, Codable {
        case time, thread, subject, object, other, detail
    }

    /// The path of the file, as it was given.
    package var path: String
    /// The whole file, so that a run can detect that its format has changed.
    package var source: String
    package var id: Text
    package var summary: String
    package var time: TimeStyle
    /// The first pattern that matches a line reads it.
    package var lines: [LinePattern]
    /// The team's words for events.
    package var events: [String: EventKind]
    /// Patterns of lines that are not a problem if they cannot be read.
    package var ignored: [Text]
    package var samples: [Sample]

    package init(
        path: String, source: String, id: Text, summary: String, time: TimeStyle = .date, lines: [LinePattern],
        events: [String: EventKind] = [:], ignored: [Text] = [], samples: [Sample]
    ) {
        self.path = path
        self.source = source
        self.id = id
        self.summary = summary
        self.time = time
        self.lines = lines
        self.events = events
        self.ignored = ignored
        self.samples = samples
    }
}

extension CustomFormatDescription {
    /// How a team's log writes its times.
    package enum TimeStyle: String, Sendable, CaseIterable, Codable {
        /// `2026-11-20T02:00:00.000021Z`, `2026-11-20 02:00:00,123`, `2026/11/20 02:00:00:123`.
        case date
        /// `02:00:01.120`, the time of day alone.
        case clock
        /// `Nov 20 02:00:01`, without a year.
        case monthDay = "month-day"
        /// Since 1970: seconds, milliseconds, microseconds, nanoseconds.
        case epochSeconds = "epoch-s"
        case epochMilliseconds = "epoch-ms"
        case epochMicroseconds = "epoch-us"
        case epochNanoseconds = "epoch-ns"
        /// Since the run's start.
        case relativeSeconds = "relative-s"
        case relativeMilliseconds = "relative-ms"
        case relativeMicroseconds = "relative-us"
        case relativeNanoseconds = "relative-ns"
    }
}
