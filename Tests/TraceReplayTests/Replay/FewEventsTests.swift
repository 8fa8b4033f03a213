import Testing
import TraceModel

@testable import TraceReplay

@Suite struct FewEventsTests {
    @Test(arguments: 0...3)
    func keepsItsEventsInOrder(_ count: Int) {
        let references = (0..<count).map { EventReference(line: $0 + 1, time: nil, kind: .didMove) }
        let events = FewEvents(references)
        #expect(Array(events) == references)
        #expect(events.count == count)
        #expect(events.first == references.first)
        #expect(events.last == references.last)
        #expect(events.isEmpty == references.isEmpty)
        #expect(events.map(\.line) == Array(1..<(count + 1)))
    }
}
