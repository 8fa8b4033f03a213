import Foundation
import Testing
import TraceModel
import TraceTestSupport

@testable import VCTraceAudit

@Suite struct CodeOwnersTests {
    @Test(arguments: [
        ("*", "App/Cart/A.swift", true), ("*.swift", "App/Cart/A.swift", true), ("*.m", "App/Cart/A.swift", false),
        ("/App/", "App/Cart/A.swift", true), ("/Cart/", "App/Cart/A.swift", false), ("Cart/", "App/Cart/A.swift", true),
        ("Cart", "App/Cart/A.swift", true), ("App/*", "App/A.swift", true), ("App/*", "App/Cart/A.swift", false),
        ("App/**/A.swift", "App/Cart/Deep/A.swift", true), ("App/**/A.swift", "App/A.swift", true),
        ("**/Cart/**", "App/Cart/Deep/A.swift", true), ("App/C?rt/", "App/Cart/A.swift", true),
        ("App/Car", "App/Cart/A.swift", false), ("/A.swift", "A.swift", true), ("/A.swift", "App/A.swift", false),
        ("/App/Ca*", "App/Cart/A.swift", true), ("Ca*", "App/Cart/A.swift", true),
        ("/App/C*t", "App/Cart/A.swift", true),
        ("/Ca*", "App/Cart/A.swift", false), ("App/**", "App/Cart/A.swift", true), ("docs/*", "docs/a/b", false),
    ])
    func patterns(_ pattern: String, _ path: String, _ fits: Bool) {
        #expect((owners("\(pattern) @a", ".github/CODEOWNERS", path) != nil) == fits)
    }

    @Test(arguments: [
        ("Cart/Views/", "App/Cart/Views/A.swift", true), ("Cart/Views/", "Cart/Views/A.swift", true),
        ("/Cart/Views/", "App/Cart/Views/A.swift", false), ("Cart/*.swift", "App/Cart/A.swift", true),
        ("Cart/*.swift", "App/Cart/Views/A.swift", false), ("Views/", "App/Cart/Views/A.swift", true),
        ("/App/Cart", "App/Cart/A.swift", false), ("Cart", "App/Cart/A.swift", false), ("*", "App/Cart/A.swift", true),
        ("/App/**", "App/A.swift", true), ("/App/**", "App/Cart/A.swift", false),
        ("/App/**/A.swift", "App/Cart/Views/A.swift", true),
    ])
    func patternsTiedByALeadingSlash(_ pattern: String, _ path: String, _ fits: Bool) {
        #expect((owners("\(pattern) @a", ".gitlab/CODEOWNERS", path) != nil) == fits)
    }

    /// Trying each way to divide the text between the stars would not end.
    @Test func aPatternTakesNoLongerThanItsLengthTimesThatOfTheText() {
        let (text, stars) = (String(repeating: "a", count: 150), String(repeating: "*a", count: 25) + "b")
        #expect(owners("/App/\(stars) @a", "CODEOWNERS", "App/\(text)") == nil)
        #expect(owners("/**/\(stars)/**/\(stars) @a", "CODEOWNERS", "a/a/\(text)/a/a") == nil)
        #expect(NamePatterns([stars]).places(matching: ClassName(text)).isEmpty)
        #expect(!Glob.fits(text, stars))
    }

    /// The owners that a file gives, separated by spaces; `-` for none, nil if no line matches the path.
    private func owners(_ text: String, _ place: String, _ path: String) -> String? {
        CodeOwners(text, at: place).owners(of: path).map { $0.isEmpty ? "-" : $0.joined(separator: " ") }
    }

    @Test(arguments: [
        ("App/A.swift", "@shop/app"), ("App/Cart/A.swift", "@shop/cart jo@example.com"),
        ("App/Cart/Legacy/A.swift", "-"),
        ("App/My Screens/A.swift", "@shop/screens"), ("App/Tab/A.swift", "@shop/tab @shop/two"),
        ("App/Bare/A.swift", "-"),
        ("Sources/App/Cart/A.swift", "@shop/app"), ("App/Not/A.swift", "@shop/app"),
    ])
    func theLastLineThatFitsHolds(_ path: String, _ expected: String) {
        let text = """
            # Everybody
            *       @shop/app
            App/Cart/  @shop/cart jo@example.com # and no other
            App/Cart/Legacy/
            App/My\\ Screens/ @shop/screens
              # @shop/blanks
            App/Tab/\t@shop/tab \t @shop/two\t# the default
            App/Bare/\t#@shop/bare
            ![Not]/ @shop/not
            !App/Not/
            """
        #expect(owners(text, ".github/CODEOWNERS", path) == expected)
    }

    @Test(arguments: [
        ("App/A.swift", "@def @sec"), ("App/Cart/A.swift", "@def @cart @sec"),
        ("App/Cart/Pay/A.swift", "@def @pay @sec"),
        ("App/Cart/Tax/A.swift", "@def @tax @sec"), ("App/Rest/A.swift", "@def @sec"),
        ("Features/App/More/A.swift", "@def @more @sec"),
    ])
    func sectionsAreReadByThemselves(_ path: String, _ expected: String) {
        let text = """
            * @def
            [Cart][2] @cart @def # both
            /App/Cart/ @cart
            /App/Cart/Pay/ @pay @def
            ^[The Rest]
            /App/Rest/
            App/More/ @more
            [Sec]
            * @sec
            [CART] @tax
            /App/Cart/Tax/
            """
        #expect(owners(text, "CODEOWNERS", path) == expected)
    }

    @Test(arguments: [
        ("[Cart] @cart\n/App/\n", "App/A.swift", "@cart"), ("^[Cart] @cart\n/App/\n", "App/A.swift", "@cart"),
        ("[Cart][2]\t@cart @two\n/App/\n", "App/A.swift", "@cart @two"), ("[Cart]\n/App/\n", "App/A.swift", "-"),
        ("[Cart] @cart\n/App/\n", "A.swift", nil),
        ("* @def\n[Cart] @cart\n/App/ @def @app\n", "App/A.swift", "@def @app"),
        ("[Cart]\n/App/\n[Sec]\n* @sec\n", "App/A.swift", "@sec"), ("[A-Z]/ @az\nApp/ @app\n", "App/A.swift", "@app"),
    ])
    func headers(_ text: String, _ path: String, _ expected: String?) {
        #expect(owners(text, "docs/CODEOWNERS", path) == expected)
    }

    @Test(arguments: [
        (".gitlab/CODEOWNERS", "Core/Cart/A.swift", "-"), (".gitlab/CODEOWNERS", "Core/A.swift", "@core"),
        (".gitlab/CODEOWNERS", "Core/Cart/Again/A.swift", "-"), (".github/CODEOWNERS", "Core/Cart/A.swift", "@core"),
        ("CODEOWNERS", "Core/Cart/Again/A.swift", "@again"), ("/shop/.gitlab/CODEOWNERS", "Core/Cart/A.swift", "-"),
    ])
    func exclusions(_ place: String, _ path: String, _ expected: String) {
        #expect(owners("* @core\n!/Core/Cart/\n/Core/Cart/Again/ @again\n", place, path) == expected)
    }

    @Test func anExclusionHoldsInItsSection() {
        let text = "* @core\n!/Core/Cart/ @ignored\n[Cart] @cart\n/Core/Cart/\n"
        #expect(owners(text, "CODEOWNERS", "Core/Cart/A.swift") == "@cart")
    }

    @Test(arguments: [
        (".github/CODEOWNERS", "@app"), ("CODEOWNERS", "@app"), ("docs/CODEOWNERS", "@app"),
        (".gitlab/CODEOWNERS", "@search"), ("../shop/.gitlab/CODEOWNERS", "@search"),
    ])
    func aRelativePathByTheService(_ place: String, _ expected: String) {
        #expect(owners("* @app\nFeatures/Search/ @search\n", place, "App/Features/Search/A.swift") == expected)
    }

    @Test func gitHubSkipsALineWithAnOwnerThatIsNone() {
        let text = "* @app\n/App/ cart-team\n/App/Tab/ @tab tab-team\n"
        #expect(owners(text, ".github/CODEOWNERS", "App/A.swift") == "@app")
        #expect(owners(text, ".github/CODEOWNERS", "App/Tab/A.swift") == "@app")
    }

    @Test func aFileWhereBothServicesLookIsReadByTheRulesOfTheJob() {
        let table = CodeOwners("* @app\nCart/ @cart\n!/App/Cart/Old/\n", at: "CODEOWNERS", isOfGitLab: true)
        #expect(table.owners(of: "App/Cart/A.swift") == ["@cart"])
        #expect(table.owners(of: "App/Cart/Old/A.swift") == [])
    }

    /// [GitHub](https://docs.github.com/articles/about-code-owners), and `FILE_PATHS` of GitLab's `code_owners/loader.rb`.
    @Test func eachServiceTakesTheFirstFileInItsOrder() {
        #expect(CodeHost.folders(isOfGitLab: false) == [".github", "", "docs", ".gitlab"])
        #expect(CodeHost.folders(isOfGitLab: true) == ["", "docs", ".gitlab"])
    }

    /// The configuration names owners first: of the class, then of its parent. CODEOWNERS has the others.
    @Test(arguments: [
        (["Shop.Cart", "Shop.Host"], "@config"), (["Shop.Host", "Shop.Cart"], "@config"), (["Shop.Host"], "@router"),
    ])
    func theConfigurationNamesOwnersBeforeCodeOwners(_ classes: [String], _ owner: String) throws {
        let caller = Caller(CodePlace(function: "Router.go()", file: "App/Router.swift", line: 4))
        try withRepository(["CODEOWNERS": "/App/ @app\n/App/Router.swift @router\n"], ["App/Host.swift"]) { root in
            let rules = [Configuration.Owner { ["class": "Shop.Cart", "owner": "@config"][$0] }]
            let table = OwnerTable(rules: rules, codeOwnersAt: "\(root)/CODEOWNERS")
            #expect(table.owner(of: classes, caller) == owner)
        }
    }

    /// The first class is a finding's own, and the second its parent's.
    @Test(arguments: [
        (["Shop.Cart", "Shop.Host"], nil), (["Shop.Host"], "@app @two"), (["Shop.Unknown", "Shop.Host"], "@app @two"),
        (["Shop.Tool", "Shop.Host"], "@app @two"), (["Shop.Unknown", "Shop.Cart"], nil), ([], nil),
    ])
    func aFileOfNobodyEndsTheSearch(_ classes: [String], _ owner: String?) throws {
        let text = "/App/ @app @two\n/App/Cart/\n"
        let files = ["App/Host.swift", "App/Cart/Cart.swift", "Tools/Tool.swift"]
        try withRepository(["CODEOWNERS": text], files) { root in
            #expect(OwnerTable(codeOwnersAt: "\(root)/CODEOWNERS").owner(of: classes) == owner)
        }
    }

    @Test(arguments: [
        ("CODEOWNERS", []), (".github/CODEOWNERS", []), (".gitlab/CODEOWNERS", []), ("docs/CODEOWNERS", []),
        ("docs/CODEOWNERS", [".git/HEAD"]), ("Teams/ios/CODEOWNERS", [".git/HEAD"]),
        ("Teams/../CODEOWNERS", ["Teams/a"]),
    ])
    func pathsAreFromTheWorkTreeOfTheFile(_ place: String, _ others: [String]) throws {
        try withRepository([place: "/App/Cart/ @cart\n"], ["App/Cart/Cart.swift"] + others) { root in
            #expect(OwnerTable(codeOwnersAt: "\(root)/\(place)").owner(of: ["Shop.Cart"]) == "@cart")
        }
    }

    private func withRepository(_ texts: [String: String], _ files: [String], _ body: (String) throws -> Void) throws {
        let made = try TestFolder()
        defer { withExtendedLifetime(made) {} }
        let root = made.url
        for (path, text) in files.map({ ($0, "") }) + texts.map({ ($0, $1) }) {
            let file = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        try body(root.path)
    }
}
