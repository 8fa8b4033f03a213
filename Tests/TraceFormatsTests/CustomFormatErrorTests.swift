import Testing
import TraceFormats
import TraceModel

/// Messages about invalid formats.
struct CustomFormatErrorTests {
    private static let sample = CustomFormatFixture.sample("A born", .`init`, line: 6)

    private static func problems(_ body: () throws(CustomFormat.FormatError) -> Void) -> String {
        do {
            try body()
            return ""
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        "(?<class>A", "(?<class>a**b", "(?<class>A) [b-", "(?<class>A{2,1})", "(?<1class>A)", #"(?<class>A)\"#,
        "(?<class>A))|(B",
    ]) func aBrokenPattern(_ pattern: String) {
        let text = Self.problems { () throws(CustomFormat.FormatError) in
            _ = try CustomFormatFixture.format(pattern, Self.sample)
        }
        #expect(text == "acme.yml:4: this is not a regular expression: \(pattern)")
    }

    @Test func aGroupThatIsThereTwice() {
        let text = Self.problems { () throws(CustomFormat.FormatError) in
            _ = try CustomFormatFixture.format("é(?<class>A)(?<class>B)", Self.sample)
        }
        #expect(
            text == """
                acme.yml:4: the group 'class' appears twice
                    é(?<class>A)(?<class>B)
                                   ^ here
                """)
    }

    @Test(arguments: [
        ("(?<clas>A) (?<event>b)", nil, "unknown group 'clas'; a group is one of time, thread,"),
        ("(?<class>A)", nil, "nothing says what happened"),
        ("(?<class>A) (?<event>b)", EventKind.addChild, "'kind' and the group 'event' both say"),
        ("(?<event>b)", nil, "nothing says which controller is meant"),
        ("(?<class>A) (?<message>b)", nil, "'message' reads the whole event: remove the group 'class'"),
        ("(?<message>b)", .addChild, "'message' reads the whole event: remove 'kind'"),
        ("(?<class>A)(?<subject>A)", .addChild, "the groups 'subject' and 'class' are the same"),
        ("(?<subject>A)(?<address>A)", .addChild, "the group 'address' needs the group 'class'"),
    ]) func groupsThatDoNotGoTogether(_ pattern: String, _ kind: EventKind?, _ message: String) {
        let text = Self.problems { () throws(CustomFormat.FormatError) in
            _ = try CustomFormatFixture.format(pattern, Self.sample, kind: kind)
        }
        #expect(text.hasPrefix("acme.yml:4: " + message), "\(text)")
    }

    @Test func groupsAreToldFromWhatLooksLikeThem() throws {
        let pattern = #"(?:\(|[(\]]|(?<!x)(?=A)|\Q(?<x>\E)*(a)?(?<class>A) (?<event>born)"#
        try CustomFormatFixture.format(pattern, Self.sample).check()
    }

    @Test func namesAndSamples() {
        var description = CustomFormatFixture.acme
        description.id.text = "nslog"
        description.samples = []
        #expect(
            Self.problems { () throws(CustomFormat.FormatError) in _ = try CustomFormat(description) }
                == "acme.yml:1: 'nslog' is a built-in format; give this one a name of its own\n"
                + "acme.yml:1: there are no samples; a format needs samples that show which lines it reads")
        description.id.text = "Acme 2"
        #expect(
            Self.problems { () throws(CustomFormat.FormatError) in _ = try CustomFormat(description) }
                .hasPrefix("acme.yml:1: 'Acme 2' is not a name"))
    }

    @Test func aPatternWithoutASample() throws {
        var description = CustomFormatFixture.acme
        description.samples.remove(at: 1)
        let format = try CustomFormat(description)
        #expect(
            Self.problems { () throws(CustomFormat.FormatError) in try format.check() }
                == "acme.yml:5: no sample shows what this pattern reads; add one")
    }

    /// The line of the sample, its message, and the excerpt below it.
    @Test(
        arguments: [
            (
                "2026-11-20 02:00:00 [main] Shop.Host 7fd1 born", EventKind.`init`, [:],
                "                                    ^ the pattern of line 4 matches up to here"
            ),
            (
                "2026-11-20 02:00:00 [main] Shop.Host@7fd1 ", .`init`, [:],
                "                                         ^ the pattern of line 4 expects more after this"
            ),
            (
                "2026-11-20 02:00:00 NOPE", .mark, [:],
                "                      ^ the pattern of line 5 matches up to here"
            ),
            (
                "2026-11-20 02:00:00 [main] Shop.Détail@zz born", .`init`, [:],
                "                                       ^ unknown address 'zz', expected 1 to 16 hexadecimal digits"
            ),
            (
                "2026-11-20 02:00:00 [main] Shop.Host@7fd1 born", .viewDidLoad, [:],
                "                                          ^ the kind is 'init', expected 'viewDidLoad'"
            ),
            (
                "2026-11-20 02:00:00 [main] Shop.Host@7fd1 adopts B@2", .addChild, [.object: "<C: 0x2>"],
                "                                                 ^ the object is <B: 0x2>, expected <C: 0x2>"
            ),
            (
                "2026-11-20 02:00:00 [main] Shop.Host@7fd1 born", .`init`, [.thread: "2"],
                "                     ^ the thread is main, expected 2"
            ),
            (
                "2026-11-20 02:00:00 [main] Shop.Host@7fd1 born", .`init`, [.time: "+1"],
                "^ the time is 2026-11-20T02:00:00.000000Z, expected +1"
            ),
            ("# comment", .`init`, [:], "^ is a header or a comment: no log has events in lines that begin with '#'"),
        ] as [(String, EventKind, [CustomFormatDescription.SampleExpectation: String], String)])
    func aSampleThatIsNotReadAsItShouldBe(
        _ line: String, _ kind: EventKind, _ expected: [CustomFormatDescription.SampleExpectation: String],
        _ caret: String
    ) throws {
        var description = CustomFormatFixture.acme
        description.samples = [CustomFormatFixture.sample(line, kind, line: 20, expected)]
        let problem = try #require(try CustomFormat(description).readSamples().results.first?.problem)
        #expect(problem.line == 20)
        #expect(problem.message == "this sample is not read as expected")
        let shown = problem.excerpt?.text(indent: "").split(separator: "\n").map(String.init)
        let trimmed = line.hasSuffix(" ") ? String(line.dropLast()) : line
        #expect(shown == [trimmed, caret])
    }
}
