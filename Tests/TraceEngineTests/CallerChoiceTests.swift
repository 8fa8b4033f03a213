import Testing
import TraceEngine
import TraceModel

/// Which code on a stack is the caller of a call.
@Suite struct CallerChoiceTests {
    /// Each word is a function, innermost first; `|` joins inlined ones, `?` is code without debug information, `0` code without a
    /// line, and `@` code that the compiler made.
    private func call(_ kind: EventKind, _ stack: String) -> CallerChoice.Call {
        let frames = stack.split(separator: " ").map { (frame: Substring) in
            CallerChoice.KnownFrame(
                places: frame.split(separator: "|").filter { $0 != "?" }.map { (name: Substring) in
                    let function = name.split(separator: "~").joined(separator: " ")
                    let file = name == "@" ? "/<compiler-generated>" : "/shop/\(function).swift"
                    return CodePlace(function: function, file: file, line: ["@", "0"].contains(name) ? 0 : 1)
                })
        }
        return CallerChoice.Call(kind: kind, frames: frames)
    }

    private func caller(_ kind: EventKind, _ stack: String, skipping wrapper: String = "-") -> String? {
        let call = call(kind, stack)
        return CallerChoice(of: [call]) { $0.function == wrapper }.caller(of: call)?.place.function
    }

    @Test(arguments: [
        ("showCart tap ? main", "showCart"),
        ("-[Cart~addChildViewController:] showCart", "showCart"),
        ("Cart.addChild(_:) showCart", "showCart"),
        // A function with such a name that is no method, and a method with a longer name.
        ("addChild showCart", "addChild"),
        // UIKit adds a child for the app, as for a segue.
        ("? ? showCart", "showCart"),
        ("-[UIViewController~addQuietly:] showCart", "showCart"),
        // Inlined functions are code as any other.
        ("add|showCart main", "add"),
        ("0|showCart main", "showCart"),
        ("@ showCart", "showCart"), ("@ @ @ showCart", "showCart"),
    ])
    func innermostCodeOfTheAppIsTheCaller(_ stack: String, _ expected: String) {
        #expect(caller(.addChild, stack) == expected)
    }

    @Test(arguments: [
        // The run loop calls UIKit, and only the app's entry is below.
        "? ? ? showCart", "? ? ? ? ? main", "main", "? static~Shop.$main()",
        // UIKit calls the override.
        "-[Cart~addChildViewController:] ? showCart", "",
        // The compiler joined the functions that may have made the call.
        "0 showCart",
    ])
    func nothingIsNamedThatIsNotSure(_ stack: String) {
        #expect(caller(.addChild, stack) == nil)
    }

    @Test func callbacksAreUIKitsUnlessTheAppCallsThem() {
        #expect(caller(.didMove, "? showCart") == nil)
        #expect(caller(.didMove, "-[Cart~didMoveToParentViewController:] ? main") == nil)
        #expect(caller(.didMove, "Cart.didMove(toParent:) Base.didMove(toParent:) showCart") == "showCart")
        #expect(caller(.didMove, "Cart.didMove(toParent:) @ showCart") == "showCart")
        #expect(caller(.didMove, "Cart.didMove(toParent:) @ ? showCart") == nil)
        #expect(caller(.viewWillAppear, "showCart") == "showCart")
    }

    @Test func initializersPassTheCallOn() {
        #expect(caller(.`init`, "? -[Cart~init] ? showCart") == "showCart")
        #expect(caller(.`init`, "Cart.init(coder:) Cart.__allocating_init() showCart") == "showCart")
    }

    @Test func namedWrappersAreSkipped() {
        #expect(caller(.push, "Router.show showCart", skipping: "Router.show") == "showCart")
        #expect(caller(.push, "Router.show", skipping: "Router.show") == nil)
        // Both are kept.
        let call = call(.push, "Router.show showCart")
        let choice = CallerChoice(of: [call]) { $0.function == "Router.show" }
        #expect(choice.caller(of: call)?.text == "showCart.swift:1 in showCart, through Router.show.swift:1")
    }

    @Test func wrapperOfMostCallsIsSkipped() {
        let cart = call(.push, "Router.show showCart"), list = call(.push, "Router.show showList")
        let choice = CallerChoice(of: [cart, list, call(.push, "showHelp")])
        #expect(choice.caller(of: cart)?.place.function == "showCart")
        #expect(choice.caller(of: cart)?.wrapper?.function == "Router.show")
        // Half of the calls are not most of them, and one caller is no sign of a wrapper.
        let two = CallerChoice(of: [cart, list, call(.push, "showHelp"), call(.push, "showHelp")])
        #expect(two.caller(of: cart)?.place.function == "Router.show")
        #expect(CallerChoice(of: [cart, cart, cart]).caller(of: cart)?.place.function == "Router.show")
    }
}
