import Testing
import TraceEngine
import TraceFormats
import TraceModel
import VCTraceAudit

@Suite struct CustomFormatFileTests {
    private static func problems(_ text: String) -> [String] {
        do {
            _ = try CustomFormatDescription(source: text, path: "acme.yml")
            return []
        } catch {
            return error.description.split(separator: "\n").map(String.init)
        }
    }

    @Test func holdsWhatIsWritten() throws {
        let source = """
            format: acme
            summary: Acme's own, by R&D.
            time: epoch-ms
            lines:
              - pattern: '(?<class>\\w+) (?<event>\\w+)'
              - {pattern: '(?<class>\\w+)!', kind: viewDidLoad}
            events: {born: init, "no": deinit}
            ignore: ['^#']
            samples:
              - line: 'Host born'
                is: {kind: init, subject: Host, object: nil}
            """
        let format = try CustomFormatDescription(source: source, path: "acme.yml")
        #expect(
            format
                == CustomFormatDescription(
                    path: "acme.yml", source: source, id: .init("acme", line: 1), summary: "Acme's own, by R&D.",
                    time: .epochMilliseconds,
                    lines: [
                        .init(pattern: .init("(?<class>\\w+) (?<event>\\w+)", line: 5)),
                        .init(pattern: .init("(?<class>\\w+)!", line: 6), kind: .viewDidLoad),
                    ],
                    events: ["born": .`init`, "no": .deinit], ignored: [.init("^#", line: 8)],
                    samples: [
                        .init(
                            line: .init("Host born", line: 10), kind: .`init`,
                            expected: [.subject: .init("Host", line: 11), .object: .init("nil", line: 11)])
                    ]))
    }

    @Test(arguments: [
        ("", "acme.yml: is empty; a format needs 'format: NAME'"),
        ("- a", "acme.yml:1:1: a format is a list of 'key: value'"),
        ("format: a\nsummary: b", "acme.yml:1:1: a format has no 'lines'"),
        ("format: a\nformat: b", "acme.yml:1:1: 'format' appears twice"),
        (
            "format: a\nsummary: b\nlines: []\nsample: []",
            "acme.yml:4:1: unknown key 'sample'; did you mean 'samples'?"
        ),
        (
            "format: a\nsummary: b\nlines: []\nevents: {born: ini}",
            "acme.yml:4:16: unknown event kind 'ini'; did you mean 'init'?"
        ),
        (
            "format: a\nsummary: b\nlines: [{kind: init}]",
            "acme.yml:3:9: this entry of 'lines' has no 'pattern'"
        ),
        (
            "format: a\nsummary: b\nlines: []\nsamples: [{line: x, is: {kind: addChld}}]",
            "acme.yml:4:32: unknown event kind 'addChld'; did you mean 'addChild'?"
        ),
        (
            "format: a\nsummary: b\nlines: []\ntime: epoch-sm",
            "acme.yml:4:7: unknown style of times 'epoch-sm'; did you mean 'epoch-ms'?"
        ),
        ("format: [", "acme.yml:2:1: is not YAML"),
        ("format: a\nsummary: R&D\nevents: &e {a: init}\nignore: *e", "acme.yml:4: an alias is not read"),
        ("format: a\nignore: [*Cell]", "acme.yml:2: an alias is not read"),
        ("R&D: 1\nR&D: 2", "acme.yml:1:1: 'R&D' appears twice"),
    ]) func saysWhereAndWhatIsWrong(_ text: String, _ message: String) {
        #expect(Self.problems(text).first?.hasPrefix(message) == true, "\(Self.problems(text))")
    }

    /// A UIKit message is recognized by its text and cannot be anything else.
    @Test func takesNoDiagnosticAsAnEvent() {
        let text = "format: a\nsummary: b\nlines: []\nevents: {warns: diagnostic}"
        #expect(Self.problems(text).first?.contains("unknown event kind 'diagnostic'") == true)
    }
}
