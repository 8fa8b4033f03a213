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
        let frames = ([buffer] + files).map { file in
            KnownFrame(.app, image: "Shop", places: [CodePlace(function: "show()", file: file, line: 3)])
        }
        let call = CallOnStack(kind: .addChild, receiver: CallReceiver([], isComplete: true), frames: frames)
        let calls = [CallerChoice.Call(stack: 0)]
        let callers = CallerChoice(CallPaths([call]), of: calls).callers(of: calls[0])
        #expect(callers.first?.caller.place?.short == expected)
    }
}
