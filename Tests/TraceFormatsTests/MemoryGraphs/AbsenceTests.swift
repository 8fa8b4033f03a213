import Testing
import TraceFormats

@Suite struct AbsenceTests {
    private func proves(_ text: String, _ className: String = "Shop.PromoBanner") -> Bool {
        GraphSamples.read(text)?.provesAbsence(of: className, at: GraphSamples.banner) ?? false
    }

    private func listing(_ pattern: String, _ rows: [String], end: String = "\n") -> String {
        GraphSamples.header + "Active blocks in all zones that match pattern '\(pattern)':\n"
            + rows.map { "\($0)\n" }.joined() + end
    }

    @Test func wholeListOfTheClassDoes() {
        #expect(proves(GraphSamples.addresses))
        #expect(proves(listing(".*PromoBanner", [], end: "# end\n")))
        #expect(proves(listing(".*", ["0x600000c77000: CFString (32 bytes)"])))
        #expect(proves(listing(".*\\.PromoBanner|.*\\.Other", ["0x600000c77000: Shop.Other (32 bytes)"])))
    }

    @Test func patternWithoutObservedObjectsDoesNot() {
        let observed = "NSKVONotifying_Shop\\.PromoBanner"
        let other = "0x600000c77000: Shop.PromoBanner (1024 bytes)"
        for rows in [[], [other]] {
            #expect(!proves(listing("Shop.PromoBanner", rows, end: "\n# end\n")))
            #expect(!proves(listing("Shop\\.PromoBanner|Shop\\.Other", rows, end: "\n# end\n")))
            #expect(proves(listing("Shop\\.PromoBanner|\(observed)", rows, end: "\n# end\n")))
        }
        #expect(!proves(listing("Shop.PromoBanner", [other]), "PromoBanner"))
        #expect(proves(listing(".*PromoBanner", [other]), "PromoBanner"))
    }

    @Test func listOfAnotherClassDoesNot() {
        #expect(!proves(listing(".*SalesChart", ["0x600000c77000: Shop.SalesChart (32 bytes)"])))
        // heap looks for whole names; a part of a name finds nothing.
        #expect(!proves(listing("PromoBanner", [], end: "# end\n")))
        #expect(!proves(listing("Shop.PromoBanner", [], end: "# end\n"), "PromoBanner"))
        #expect(!proves(listing("(Shop.PromoBanner)+", [], end: "# end\n")))
    }

    @Test func objectThatIsThereIsNotAbsent() {
        #expect(!proves(listing(".*", ["0x600000c0b3e0: Shop.PromoBanner (1024 bytes)"])))
        // Another class at the address may be a subclass that was created while the app ran.
        #expect(!proves(listing(".*", ["0x600000c0b3e0: Shop.PromoBanner_Observed (1024 bytes)"])))
    }

    @Test(arguments: ["leaks", "traceTree", "trace"]) func otherFormsAreSilentOfWhatTheyLack(form: String) {
        #expect(!proves((GraphSamples.all[form] ?? "").replacing("c0b3e0", with: "c0ffe0")))
    }

    /// A text that is cut anywhere proves no more than the whole text.
    @Test func cutListsProveNothing() {
        let lines = GraphSamples.addresses.split(separator: "\n", omittingEmptySubsequences: false)
        // The text ends with the empty line that ends the list, and one more line.
        for count in 0..<lines.count - 2 {
            let text = lines[..<count].map { "\($0)\n" }.joined()
            #expect(!proves(text), "\(count) lines")
            #expect(!proves(String(text.dropLast())), "\(count) lines, the last without its end")
        }
        #expect(proves(lines[..<(lines.count - 1)].map { "\($0)\n" }.joined()))
    }

    @Test func rowThatIsNotUnderstoodSpoilsTheList() {
        let rows = ["0x600000c77000: Shop.PromoBanner (1024 bytes)", "and 17 more", "0x600000c78000: Shop.X (8 bytes)"]
        let graph = GraphSamples.read(listing(".*", rows))
        #expect(graph?.doubt == "a line is not understood: and 17 more")
        #expect(!proves(listing(".*", rows)))
    }

    @Test func rowsBehindAnEmptyLineSpoilTheList() {
        let other = "0x600000c77000: Shop.PromoBanner (1024 bytes)"
        #expect(proves(listing(".*", [other])))
        #expect(!proves(listing(".*", [other, "", "0x600000c0b3e0: Shop.PromoBanner (1024 bytes)"])))
        #expect(!proves(listing(".*", [other, "", "0x600000c78000: Shop.Cart (64 bytes)"])))
        #expect(!proves(listing(".*", [other, "# end", "0x600000c0b3e0: Shop.PromoBanner (1024 bytes)"])))
        #expect(
            !proves(listing(".*", [other, "", "", "0x600000c0b3e0: Shop.PromoBanner (1024 bytes)"], end: "# end\n")))
    }
}
