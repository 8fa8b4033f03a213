import Testing
import TraceModel

@testable import TraceEngine

/// Code on a stack that the compiler made, and whose place the debug information does not say.
@Suite struct CompilerMadeCodeTests {
    @Test func autoclosuresAreCode() {
        #expect(Stacked(.addChild, "implicit~closure~#1~in~Cart.show()!! Gate.when(_:) Cart.show()").caller == nil)
        #expect(Stacked(.addChild, "implicit~closure~#1~in~Cart.show()!!|Gate.when(_:) Cart.show()").caller == nil)
        // It ended before the call to which it was passed, so that statement is still running.
        let closure = "implicit~closure~#1~in~Cart.show()=$s4Shop4CartC4showyyFSbyXEfu_!! Gate.when(_:)"
        let show = "Cart.show()=$s4Shop4CartC4showyyF"
        let caller = Stacked(.addChild, "\(closure) \(show) tap").whole
        #expect(caller?.place?.short == "Cart.show().swift:1")
        #expect(caller?.place?.shortFunction == "show()")
        #expect(Stacked(.addChild, "\(closure) tap").caller == nil)
        // Which of the two calls is that of the statement?
        #expect(Stacked(.addChild, "\(closure) \(show) tap \(show)").caller == nil)
    }

    @Test func autoclosuresAreInTheFunctionOfTheirSymbol() {
        // The other function of the name passes its argument on.
        let other = "log(_:)=$s4Shop3logyySbyXKF"
        let closure = "implicit~closure~#1~in~log(_:)=$s4Shop3logyySvSgFSbyXEfu_!! \(other)"
        #expect(Stacked(.addChild, "\(closure) tap").caller == nil)
        let own = "log(_:)=$s4Shop3logyySvSgF tap"
        #expect(Stacked(.addChild, "\(closure) \(own)").caller == "implicit closure #1 in log(_:)")
        let special = "specialized~log(_:)=$s4Shop3logyySvSgFSi_Tt0g5 tap"
        #expect(
            Stacked(.addChild, "\(closure) \(special)").whole?.place?.file == "/shop/specialized log(_:).swift")
        let otherSpecial = "specialized~log(_:)=$s4Shop3logyySbyXKF26$s4Shop3logyySvSgFSbyXEfu_SvSgTf1c_n tap"
        #expect(Stacked(.addChild, "\(closure) \(otherSpecial)").caller == nil)
    }

    @Test(arguments: [
        ("4Shop0015Cartswift_DrJCafMX11_8_6expectfMf_", ["/shop/Cart.swift"], "Cart.swift:12"),
        ("4Shop0017MyCartswift_DrJCafMX0_8_33_8C72Ll6expectfMf_", ["/shop/My-Cart.swift"], "My-Cart.swift:1"),
        ("4Shop0015Cartswift_DrJCafMX11_8_6expectfMf_", ["/shop/List.swift"], nil),
        ("4Shop0015Cartswift_DrJCafMX11_8_6expectfMf_", ["/shop/Cart.swift", "/other/Cart.swift"], nil),
        // Code of a macro in what another macro expands to, and names of other versions.
        ("4Shop0015Cartswift_DrJCafMX11_8_33_8C72Ll4bodyfMf_6expectfMf_", [], nil),
        ("4Shop4CartC6expectfMf_", ["/shop/Cart.swift"], nil), ("4Shop0099C", ["/shop/Cart.swift"], nil),
        ("4Shop0015Cartswift_DrJCafMX_8_", ["/shop/Cart.swift"], nil),
    ])
    func macrosStandInTheSource(_ name: String, _ files: [String], _ expected: String?) {
        let buffer = "/tmp/swift-generated-sources/@__swiftmacro_\(name).swift"
        let places = ([buffer] + files).map { CodePlace(function: "show()", file: $0, line: 3) }
        #expect(Self.caller(places)?.short == expected)
    }

    /// What a macro copies has other lines than the source.
    @Test(arguments: [
        ("Cart._panel.didset", "Cart._panel.setter", true),
        ("closure #1 in Cart._panel.willset", "Cart.panel.setter", true),
        ("Cart._panel.didset", "Cart.panel.modify", true), ("Cart.panel.didset", "Cart.panel.setter", false),
        ("Cart.show()", "Cart._panel.setter", false),
    ])
    func observersThatAMacroCopiedTellNoLine(_ name: String, _ setter: String, _ isCopied: Bool) {
        let buffer = "/tmp/swift-generated-sources/@__swiftmacro_4Shop4CartC5panel18ObservationTrackedfMp_.swift"
        for file in [buffer, "/<compiler-generated>"] {
            let places = [
                CodePlace(function: name, file: "/shop/Shop/Cart.swift", line: 9),
                CodePlace(function: setter, file: file, line: 0),
                CodePlace(function: "tap()", file: "/shop/Shop/List.swift", line: 3),
            ]
            let expected = isCopied && file == buffer ? nil : name
            #expect(Self.caller(places)?.function == expected)
        }
    }

    /// A closure of such code may run when nothing tells any more who set the property.
    @Test func closuresOfObserversThatAMacroMayHaveCopiedTellNoLine() {
        let names = ["closure #1 in Cart._panel.didset", "closure #1 in Cart.panel.didset"]
        let found = names.map { name in
            Self.caller([CodePlace(function: name, file: "/shop/Shop/Cart.swift", line: 9)])
        }
        #expect(found.map { $0?.line } == [nil, 9])
    }

    private static func caller(_ places: [CodePlace]) -> CodePlace? {
        let frames = places.map { KnownFrame(.app, image: "Shop", places: [$0]) }
        let call = CallOnStack(kind: .addChild, receiver: CallReceiver([], isComplete: true), frames: frames)
        let calls = [CallerChoice.Call(stack: 0)]
        return CallerChoice(CallPaths([call]), of: calls).callers(of: calls[0]).first?.caller.place
    }

    /// The linker may join functions with equal code; thunks pass calls on, whosever they are.
    @Test func joinedCodeTellsNoLine() {
        func caller(_ inner: String) -> String? {
            let joined = CodePlace(function: inner, file: "/shop/Cart.swift", line: 4).merged
            return Self.caller([joined, CodePlace(function: "tap()", file: "/shop/List.swift", line: 3)])?.short
        }
        #expect(caller("close()") == nil)
        #expect(caller("$s4Shop5closeyyF") == nil)
        #expect(caller("-[Cart close]") == nil)
        #expect(caller("@objc Cart.close()") == "List.swift:3")
    }
}
