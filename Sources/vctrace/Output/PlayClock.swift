import Foundation
import TraceModel

/// Lets the events of a run come as far apart as they did, or so many times as fast.
struct PlayClock {
    private let speed: Double
    private let start = ContinuousClock.now
    /// The time of the first event, in nanoseconds since the run's start.
    private var first: Int64?

    init(speed: Double) {
        self.speed = speed
    }

    /// Waits until the event is due; one without a time is due at once.
    mutating func wait(for time: Int64?) {
        guard let time else { return }
        let elapsed = Double(time.since(first ?? time)) / speed
        first = first ?? time
        let left = ContinuousClock.now.duration(to: start + .nanoseconds(Int64(min(elapsed, 1e18))))
        if left > .zero { Thread.sleep(forTimeInterval: left / .seconds(1)) }
    }
}
