import SeededNumbers
import Testing
import TraceFormats
import TraceModel

@Suite struct DamageTests {
    /// A text that is cut at any byte is read, and doubted if its report is incomplete.
    @Test(arguments: ["leaks", "traceTree", "trace", "addresses"]) func cutTextsAreReadAndDoubted(form: String) {
        let whole = Array((GraphSamples.all[form] ?? "").utf8)
        let report = GraphSamples.read(whole)
        #expect(report != nil)
        #expect(report?.doubt == nil)
        for count in 0..<whole.count {
            guard let graph = GraphSamples.read(Array(whole[..<count])) else { continue }
            let holding = HolderSearch(graph).holding(of: "Shop.PromoBanner", at: GraphSamples.banner)
            if graph.doubt == nil, form != "trace", form != "addresses" {
                #expect(
                    GraphSamples.text(holding)
                        == GraphSamples.text(
                            report.flatMap { HolderSearch($0).holding(of: "Shop.PromoBanner", at: GraphSamples.banner) }
                        ), "\(count) bytes")
            }
        }
    }

    @Test func damagedBytesEndNothing() {
        var numbers = SeededGenerator(seed: 17)
        for text in GraphSamples.all.sorted(by: { $0.key < $1.key }).map(\.value) {
            for _ in 0..<300 {
                var bytes = Array(text.utf8)
                for _ in 0..<Int.random(in: 1...20, using: &numbers) {
                    bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
                }
                guard let graph = GraphSamples.read(bytes) else { continue }
                _ = HolderSearch(graph).holding(of: "Shop.PromoBanner", at: GraphSamples.banner)
                _ = graph.provesAbsence(of: "Shop.PromoBanner", at: GraphSamples.banner)
            }
        }
    }

    @Test func textOfSomethingElseIsNotRead() {
        #expect(GraphSamples.read("") == nil)
        #expect(
            GraphSamples.read(GraphSamples.header + "  12 (1.2K) Shop.PromoBanner\n   4 (512 bytes) CFString\n") == nil)
        #expect(GraphSamples.read([UInt8](repeating: 0xFF, count: 4096)) == nil)
    }

    /// Only trees that contain a wanted object are kept.
    @Test func manyLeaksAreReadOnce() {
        var text = GraphSamples.header + "Process 4711: 20001 leaks for 99 total leaked bytes.\n\n"
        for index in 0..<20_000 {
            let address = String(0x7F00_0000_0000 + index * 64, radix: 16)
            text += "    1 (64 bytes) ROOT LEAK: <Shop.Row 0x\(address)> [64]\n"
            text += "       name --> <CFString 0x\(address)> [32]\n"
        }
        text += "    1 (1.00K) ROOT LEAK: <Shop.PromoBanner 0x600000c0b3e0> [1024]\n"
        let graph = GraphSamples.read(text)
        #expect(graph?.nodes.count == 1)
        #expect(graph?.doubt == nil)
    }

    /// Each bracket may end the object, and the reader looks back only to the word before it.
    @Test func nameOfManyPartsIsReadInOnePass() {
        let count = 100_000
        let name = String(repeating: "Shop.Box<", count: count) + "Int" + String(repeating: ">", count: count)
        var text = GraphSamples.header + "Process 4711: 1 leaks for 99 total leaked bytes.\n\n"
        text += "    1 (64 bytes) ROOT LEAK: <\(name) 0x600000c0b3e0> [64]\n"
        let graph = GraphSamples.read(text)
        #expect(graph?.nodes.count == 1)
        #expect(graph?.nodes.first?.name.hasPrefix("Shop.Box<Shop.Box<") == true)
        #expect(graph?.nodes.first.map { $0.name.utf8.count < 1_100 } == true)
    }

    @Test func deepTreesNeedNoStack() {
        var text = GraphSamples.header + "Process 4711: 1 leaks for 99 total leaked bytes.\n\n"
        text += "1 (64 bytes) ROOT LEAK: <Shop.Root 0x600000000000> [64]\n"
        for index in 1..<3_000 {
            let address = index == 2_999 ? "600000c0b3e0" : String(0x7F00_0000_0000 + index * 64, radix: 16)
            let name = index == 2_999 ? "PromoBanner" : "Node"
            text +=
                String(repeating: " ", count: index * 3)
                + "1 (64 bytes) __strong next --> <Shop.\(name) 0x\(address)> [64]\n"
        }
        #expect(GraphSamples.holding(in: text + "\n")?.links.count == 16)
    }

    /// Without the references back, the graph does not show what holds an object, or whether anything does.
    @Test func cycleThatIsCutConcludesNothing() {
        let cycle = """
                5 (2.03K) ROOT CYCLE: <Shop.PromoBanner 0x600000c0b3e0> [1024]
                   3 (656 bytes) __strong viewModel --> ROOT CYCLE: <Shop.Model 0x600000c0c000> [96]
                      2 (560 bytes) onUpdate --> <Closure context 0x600000c0d000> [64]
                         __strong [capture] --> CYCLE BACK TO <Shop.PromoBanner 0x600000c0b3e0> [1024]
                         1 (496 bytes) <__NSArrayM 0x600000c0e000> [48]
                   1 (64 bytes) __weak owner --> <Shop.Dashboard 0x600000c0f000> [64]

            """
        let start = GraphSamples.header + "Process 4711: 5 leaks for 2048 total leaked bytes.\n\n"
        #expect(GraphSamples.holding(in: start + cycle)?.state == .cycle)
        let lines = cycle.split(separator: "\n")
        for count in 1..<lines.count {
            let text = start + lines[..<count].map { "\($0)\n" }.joined()
            #expect(GraphSamples.holding(in: text) == nil, "\(count) lines")
            #expect(GraphSamples.read(text)?.doubt != nil, "\(count) lines")
        }
        let tail = "    1 (48 bytes) ROOT CYCLE: <Shop.PromoBanner 0x600000c0b3e0> [48]\n"
        let alone = GraphSamples.header + "Process 4711: 1 leak for 48 total leaked bytes.\n\n" + tail
        #expect(GraphSamples.holding(in: alone) == nil)
    }
}
