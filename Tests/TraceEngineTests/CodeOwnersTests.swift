import Testing

@testable import TraceEngine

@Suite struct CodeOwnersTests {
    @Test(arguments: [
        ("*", "App/Cart/A.swift", true), ("*.swift", "App/Cart/A.swift", true), ("*.m", "App/Cart/A.swift", false),
        ("/App/", "App/Cart/A.swift", true), ("/Cart/", "App/Cart/A.swift", false), ("Cart/", "App/Cart/A.swift", true),
        ("Cart", "App/Cart/A.swift", true), ("App/*", "App/A.swift", true), ("App/*", "App/Cart/A.swift", false),
        ("App/**/A.swift", "App/Cart/Deep/A.swift", true), ("App/**/A.swift", "App/A.swift", true),
        ("**/Cart/**", "App/Cart/Deep/A.swift", true), ("App/C?rt/", "App/Cart/A.swift", true),
        ("App/Car", "App/Cart/A.swift", false), ("/A.swift", "A.swift", true), ("/A.swift", "App/A.swift", false),
    ])
    func patterns(_ pattern: String, _ path: String, _ fits: Bool) {
        #expect(PathPattern(pattern).fits(path) == fits)
    }

    @Test func theLastLineThatFitsHolds() {
        let owners = CodeOwners(
            """
            # Everybody
            *       @shop/app
            App/Cart/  @shop/cart jo@example.com # and no other
            App/Cart/Legacy/
            App/My\\ Screens/ @shop/screens
            """)
        #expect(owners.owners(of: "App/A.swift") == "@shop/app")
        #expect(owners.owners(of: "App/Cart/A.swift") == "@shop/cart jo@example.com")
        #expect(owners.owners(of: "App/Cart/Legacy/A.swift") == nil)
        #expect(owners.owners(of: "App/My Screens/A.swift") == "@shop/screens")
    }

    @Test func aSectionGivesItsOwners() {
        let owners = CodeOwners(
            """
            [Cart][2] @shop/cart
            App/Cart/
            App/Cart/Pay/ @shop/pay
            ^[Rest]
            App/Rest/
            """)
        #expect(owners.owners(of: "App/Cart/A.swift") == "@shop/cart")
        #expect(owners.owners(of: "App/Cart/Pay/A.swift") == "@shop/pay")
        #expect(owners.owners(of: "App/Rest/A.swift") == nil)
    }
}
