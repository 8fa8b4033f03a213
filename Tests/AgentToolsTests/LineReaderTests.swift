import Foundation
import Testing

@testable import AgentTools

@Suite struct LineReaderTests {
    private func pieces(_ stretches: [String]) -> [LineReader.Chunk] {
        var reader = LineReader()
        var pieces = stretches.flatMap { reader.take(Array($0.utf8)) }
        if let last = reader.finish() { pieces.append(last) }
        return pieces
    }

    private func line(_ text: String) -> LineReader.Chunk { .line(Data(text.utf8)) }

    @Test(arguments: [
        (["a\nb\n"], ["a", "b"]), (["a", "b\nc"], ["ab", "c"]), (["a\r\n\r\n\nb"], ["a", "b"]), ([], []), (["\n"], []),
    ]) func cutsInputIntoLines(_ stretches: [String], _ lines: [String]) {
        #expect(pieces(stretches) == lines.map(line))
    }

    @Test func dropsALineThatIsTooLong() {
        let long = String(repeating: "x", count: LineReader.limit + 1)
        #expect(pieces([long, "y\na\n"]) == [.tooLong, line("a")])
        #expect(pieces([String(long.dropFirst()) + "\n"]).first != .tooLong)
    }
}
