import Testing
import TraceModel

@Suite struct TagTests {
    private func header(app: String? = nil, others: [String: String] = [:]) -> TraceHeader {
        var header = TraceHeader()
        header.app = app
        header.others = others
        return header
    }

    @Test func keysAreReadInAnyCase() {
        #expect(header(others: ["Branch": "main"]).tag("branch") == "main")
        #expect(header(others: ["branch": "main"]).tag("BRANCH") == "main")
        #expect(header(others: ["branch": "main"]).tag("job") == nil)
    }

    @Test(arguments: [
        ("Shop 4.2 (812)", "812"), ("Shop (Beta) 4.2 (812)", "812"), ("Shop 4.2", nil), ("Shop ()", nil), ("(8", nil),
    ])
    func buildIsInTheApp(_ app: String, _ build: String?) {
        #expect(header(app: app).tag("build") == build)
    }

    @Test func buildOfItsOwnIsBeforeTheApp() {
        #expect(header(app: "Shop 4.2 (812)", others: ["build": "9"]).tag("build") == "9")
    }

    @Test func givenTagsOverruleTheLogAndTheEnvironmentDoesNot() {
        var header = header(app: "Shop 4.2 (812)", others: ["Branch": "main", "vctrace": "1"])
        header.device = "iPhone17,1"
        header.apply(
            TraceHeader.RunTags(
                given: ["branch": "fix", "os": "iOS 26.1"],
                environment: ["branch": "other", "device": "Mac", "build": "7", "commit": "323dead"]))
        #expect(header.tags.map { "\($0.key)=\($0.value)" } == ["branch=fix", "commit=323dead"])
        #expect(header.device == "iPhone17,1")
        #expect(header.os == "iOS 26.1")
        #expect(header.tag("build") == "812")
    }
}
