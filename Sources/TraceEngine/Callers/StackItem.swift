import Foundation
import TraceModel

/// A step of a stack from the call outwards: code of the system, or a function of the app, also one that was inlined into another one.
enum StackItem {
    case system(isUIKit: Bool, callsAtOnce: Bool)
    /// Code without debug information, in an image.
    case image(String)
    case code(StackCode)

    /// The stack without the recorder's own code, innermost first.
    static func items(of frames: [KnownFrame]) -> [StackItem] {
        frames.enumerated().flatMap { number, frame -> [StackItem] in
            switch frame.origin {
            case .recorder: return []
            case .system(let isUIKit, let callsAtOnce):
                return [.system(isUIKit: isUIKit, callsAtOnce: callsAtOnce)]
            case .app where frame.places.isEmpty: return [.image(frame.image)]
            case .app:
                return frame.places.filter { !$0.isOfRecorder }.map { place in
                    .code(StackCode(place, in: frame.image, frame: number))
                }
            }
        }
    }

    var code: StackCode? { if case .code(let code) = self { code } else { nil } }

    var isUIKit: Bool { if case .system(isUIKit: true, _) = self { true } else { false } }
}

/// A function of the app on a stack.
struct StackCode {
    let place: CodePlace
    /// Nil if the debug information does not name it.
    let function: FunctionName?
    let image: String
    /// The number of the frame; functions that were inlined share one.
    let frame: Int

    init(_ place: CodePlace, in image: String, frame: Int) {
        (self.place, self.image, self.frame) = (place, image, frame)
        function = place.function.map { FunctionName($0) }
    }

    /// Whether it is an argument such as `@autoclosure`, of a type that does not escape (`XE`).
    var isNonescapingClosure: Bool {
        place.symbol?.range(of: "XEfu[0-9]*_$", options: .regularExpression) != nil
    }

    /// Whether a closure is in its function, in any form that the compiler made of that. Functions that only their types distinguish have
    /// one name, and different symbols.
    func isAround(_ closure: StackCode) -> Bool {
        guard let name = function?.text, let symbol = place.symbol, let inner = closure.place.symbol,
            let context = closure.function?.nameAround
        else { return false }
        if name == context { return inner.hasPrefix(symbol) }
        guard name == FunctionName.specialized + context, let end = inner.lastIndex(of: "F") else { return false }
        return symbol.hasPrefix(inner[...end])
    }
}

extension CodePlace {
    /// Whether it is the recorder's own code, which a program may contain.
    fileprivate var isOfRecorder: Bool {
        file.contains("/VCTraceRecorder/") && file.split(separator: "/").dropLast().last == "VCTraceRecorder"
    }
}
