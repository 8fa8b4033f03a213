import NaiveImplementation
import SeededNumbers
import Testing

/// Whole sessions of a simulated app: nothing is said of a correct one, and what a log hides never makes an error.
///
/// `make differential` runs 1,000 sessions.
@Suite struct SessionTests {
    @Test func hidingSomethingNeverMakesAnError() throws {
        for seed in Draws.some(1...60 as ClosedRange<UInt64>, oneIn: 2, from: 1) {
            let check = try SessionCheck(seed: seed)
            #expect(check.faults.isEmpty, "session \(seed): \(check.faults.map(\.text))")
        }
    }
}
