import TraceModel

@testable import TraceEngine

/// A call on a controller of the class `Shop.Cart`, whose superclass is `Base`.
struct Stacked {
    let call: CallOnStack
    private let wrappers: CallerWrappers

    /// - Parameters:
    ///   - stack: each word is a function, innermost first; `|` joins inlined ones, and `~` is a space. `=` comes before its symbol. `!`
    ///     stands behind code without a line, and `!!` behind code in no file. `uikit`, `system` and `swift` are code of the system, and `?ShopKit` is a library without debug
    ///     information.
    ///   - classes: of the receiver.
    ///   - areComplete: whether it has no others.
    ///   - strangers: classes that it does not have.
    init(
        _ kind: EventKind, _ stack: String, verb: String? = nil, of classes: [String]? = nil,
        areComplete: Bool = true, strangers: Set<String> = [], skipping patterns: [String] = []
    ) {
        let frames = stack.split(separator: " ").map(Self.frame)
        let isOnView = [.addSubview, .removeFromSuperview, .setRoot].contains(kind)
        let known = classes ?? (isOnView ? [] : ["Shop.Cart", "Base", "UIViewController"])
        let receiver = CallReceiver(known, isComplete: areComplete, strangers: strangers)
        call = CallOnStack(kind: kind, verb: verb, receiver: receiver, frames: frames)
        let images = [
            CallStacks.Image(name: "Shop", id: nil, path: "/Shop.app/Shop", loadAddress: 1),
            CallStacks.Image(
                name: "ShopKit", id: nil, path: "/Shop.app/Frameworks/ShopKit.framework/ShopKit", loadAddress: 1),
        ]
        wrappers = CallerWrappers(patterns, images: images, places: frames.flatMap(\.places))
    }

    private static func frame(_ text: Substring) -> KnownFrame {
        switch text {
        case "uikit": return KnownFrame(.system(isUIKit: true), image: "UIKitCore")
        case "system": return KnownFrame(.system(isUIKit: false), image: "libc.so.6")
        case "swift":
            return KnownFrame(.system(isUIKit: false, callsAtOnce: true), image: "libswiftCore.dylib")
        case "recorder": return KnownFrame(.recorder, image: "VCTraceRecorder")
        default: break
        }
        if text.hasPrefix("?") { return KnownFrame(.app, image: String(text.dropFirst())) }
        return KnownFrame(
            .app, image: "Shop",
            places: text.split(separator: "|").map { text in
                let names = text.prefix { $0 != "!" }.split(separator: "=")
                let function = names[0].split(separator: "~").joined(separator: " ")
                let symbol = names.count > 1 ? String(names[1]) : nil
                let file = text.hasSuffix("!!") ? "/<compiler-generated>" : "/shop/\(function).swift"
                return CodePlace(
                    function: function, symbol: symbol, file: file, line: text.hasSuffix("!") ? 0 : 1)
            })
    }

    var whole: Caller? { whole(beside: []) }

    var caller: String? { whole?.place?.function }

    func whole(beside others: [CallOnStack]) -> Caller? {
        let stacks = [call] + others
        let calls = stacks.indices.map { CallerChoice.Call(stack: $0) }
        return CallerChoice(CallPaths(stacks, wrappers), of: calls).callers(of: calls[0]).first?.caller
    }

    func caller(beside others: [CallOnStack]) -> String? { whole(beside: others)?.place?.function }
}
