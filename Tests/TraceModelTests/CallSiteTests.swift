import Testing
import TraceModel

/// What the arguments of a line say about the code that made the call.
@Suite struct CallSiteTests {
    @Test(arguments: [
        ("animated=true at=Shop/Cart.swift:42", "Shop/Cart.swift", 42),
        ("at=\"Sub dir/Cart.swift:7\" animated=true", "Sub dir/Cart.swift", 7),
        ("title=\"at=Menu.swift:1\" at=Cart.swift:2", "Cart.swift", 2),
        ("at=\"Shop (2)/Kasse (2).m:5\"", "Shop (2)/Kasse (2).m", 5),
    ])
    func placesAreRead(_ arguments: String, _ file: String, _ line: Int) {
        #expect(EventPayload.arguments(arguments).callSite == .place(CodePlace(file: file, line: line)))
    }

    @Test(arguments: [
        "at=Cart.swift", "at=Cart.swift:0", "at=/<compiler-generated>:12", "at=<stdin>:3", "chat=Cart.swift:1",
        "at=\"Cart.swift:1", "=\"", "",
    ])
    func otherTextIsNoPlace(_ arguments: String) {
        #expect(EventPayload.arguments(arguments).callSite == nil)
    }

    @Test func stacksAreRead() {
        #expect(EventPayload.arguments("stack=7 nested=push").callSite == .stack(7))
        #expect(EventPayload.window("<UIWindow: 0x9> stack=4").callSite == .stack(4))
    }
}
