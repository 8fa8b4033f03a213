// The part of the unified log that Documentation/HowTo/BaseClass.md uses. It prints a message as `log show --style ndjson` does.

import Foundation

public struct Logger: Sendable {
    private let subsystem: String
    private let category: String

    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    public func notice(_ message: Message) {
        // Each message is a second later than the previous one, so late and missing calls show.
        let second = Clock.next()
        print(
            #"{"timestamp":"2026-11-20 02:00:\#(second < 10 ? "0" : "")\#(second).000000+0000","threadID":1,"#
                + #""processID":1,"subsystem":"\#(subsystem)","category":"\#(category)","eventMessage":"\#(message.text)"}"#
        )
    }

    public enum Privacy { case `public` }

    public struct Message: ExpressibleByStringInterpolation {
        let text: String
        public init(stringLiteral value: String) { text = value }
        public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

        public struct Interpolation: StringInterpolationProtocol {
            var text = ""
            public init(literalCapacity: Int, interpolationCount: Int) {}
            public mutating func appendLiteral(_ literal: String) { text += literal }
            public mutating func appendInterpolation(_ value: String, privacy: Privacy) { text += value }
        }
    }
}

private enum Clock {
    nonisolated(unsafe) private static var second = 0

    static func next() -> Int {
        second += 1
        return second
    }
}
