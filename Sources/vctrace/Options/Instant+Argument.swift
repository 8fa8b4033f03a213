import ArgumentParser
import TraceEngine

extension Instant {
    init(argument: String) throws {
        guard let instant = Instant(argument) else { throw ValidationError("a time is \(Self.notation)") }
        self = instant
    }
}
