import Foundation
import TraceModel
import TraceReplay
import VCTraceAudit

/// Replaces the names and texts of an app: `Shop.Host` becomes `A.B1`.
///
/// Everything that rules read stays: Apple's classes and modules, superclasses, whether two classes share a module,
/// names of threads that show whether it is the main one, and the marks of launches.
struct Anonymizer {
    private var modules: [Substring: String] = [:]
    private var types: [Substring: String] = [:]
    private var texts: [String: String] = [:]

    /// Apple's modules, in front of a class or among its generic arguments.
    private static let platform: Set<Substring> = ["Swift", "SwiftUI", "UIKit", "Foundation", "ObjectiveC", "Combine"]
    /// Arguments of calls that rules and the grammar read.
    private static let keys = ["appearing=", "animated=", "nesting=", "stack="]
    /// UIKit's own methods among the calls without a kind.
    private static let calls = [
        "setViewControllers", "show", "setOverrideTraitCollection", "popTo", "collapse", "separate",
    ]

    mutating func anonymous(_ trace: MemoryTrace) -> MemoryTrace {
        var trace = trace
        let names = trace.controllers.map(\.className)
        for index in trace.controllers.indices {
            trace.controllers[index].className = anonymous(className: trace.controllers[index].className)
        }
        trace.events = trace.events.map { event in
            Event(
                line: event.line, time: event.time, kind: event.kind, thread: event.thread, subject: event.subject,
                object: event.object, others: event.others, payload: anonymous(event.payload, names: names))
        }
        trace.run.summary.threads = trace.run.summary.threads.map { thread in anonymous(thread: thread) }
        var header = TraceHeader()
        let whole = trace.run.summary.header
        header.others[TraceHeader.versionKey] = whole.others[TraceHeader.versionKey]
        header.recorder = whole.recorder
        header.records = whole.records
        header.timeBase = whole.timeBase
        header.isClosed = whole.isClosed
        header.end = whole.end
        let shown = Set(names.map { ClassName($0).description })
        for (name, superclass) in whole.superclasses.sorted(by: { $0.key < $1.key }) where shown.contains(name) {
            header.superclasses[anonymous(className: name)] = anonymous(className: superclass)
        }
        for (name, kinds) in whole.partial.sorted(by: { $0.key < $1.key }) where shown.contains(name) {
            header.partial[anonymous(className: name)] = kinds
        }
        trace.run.summary.header = header
        return trace
    }

    /// The same calls in images with other names.
    mutating func anonymous(_ stacks: CallStacks) -> CallStacks {
        var images: [Int: CallStacks.Image] = [:]
        for (number, image) in stacks.images.sorted(by: { $0.key < $1.key }) {
            images[number] = CallStacks.Image(name: module(image.name[...]), id: nil, path: nil, loadAddress: 0)
        }
        return CallStacks(images: images, stacks: stacks.stacks)
    }

    /// `A/B1.swift` for `Shop/Cart.swift`
    private mutating func anonymous(file: String) -> String {
        let path = file.split(separator: "/")
        let name = path.last?.split(separator: ".", maxSplits: 1) ?? []
        let folders = path.dropLast().map { module($0) }
        return
            (folders + [
                ([name.first.map { type($0) } ?? "B"] + name.dropFirst().map(String.init)).joined(separator: ".")
            ])
            .joined(separator: "/")
    }

    private mutating func anonymous(className: String) -> String {
        if className.contains(" "), !className.contains("<") { return type(className[...]) }
        let name = ClassName(className)
        let generics = name.generics.map { anonymous(generics: $0) } ?? ""
        if AppleClasses.contain(className) { return name.description.dropLast(name.generics?.count ?? 0) + generics }
        let path = name.description.dropLast(name.generics?.count ?? 0).split(separator: ".")
        guard path.count > 1, let module = path.first else { return type(name.base) + generics }
        return ([self.module(module)] + path.dropFirst().map { type($0) }).joined(separator: ".") + generics
    }

    /// `<A.B2, Swift.Int>` for `<Shop.Row, Swift.Int>`
    private mutating func anonymous(generics: Substring) -> String {
        var result = ""
        var name = ""
        for character in String(generics) + " " {
            if character.isLetter || character.isNumber || character == "_" || character == "." {
                name.append(character)
                continue
            }
            if !name.isEmpty { result += anonymous(argument: name) }
            name = ""
            result.append(character)
        }
        return String(result.dropLast())
    }

    private mutating func anonymous(argument: String) -> String {
        let path = argument.split(separator: ".")
        guard path.count > 1, !Self.platform.contains(path[0]) else {
            return path.count > 1 || AppleClasses.contain(argument) ? argument : type(argument[...])
        }
        return ([module(path[0])] + path.dropFirst().map { type($0) }).joined(separator: ".")
    }

    private mutating func module(_ name: Substring) -> String {
        if Self.platform.contains(name) { return String(name) }
        if let known = modules[name] { return known }
        // B stands for classes.
        let letters = Array("ACDEFGHIJKLMNOPQRSTUVWXYZ")
        let letter = String(letters[modules.count % letters.count])
        modules[name] = modules.count < letters.count ? letter : letter + String(modules.count)
        return modules[name] ?? letter
    }

    private mutating func type(_ name: Substring) -> String {
        if let known = types[name] { return known }
        let new = "B\(types.count + 1)"
        types[name] = new
        return new
    }

    private mutating func text(_ text: String, _ kind: String) -> String {
        if let known = texts[text] { return known }
        let new = "\(kind)\(texts.count + 1)"
        texts[text] = new
        return new
    }

    private mutating func anonymous(thread: String) -> String {
        let isTelling =
            ThreadID.isMain(thread) || ThreadID.isBackground(thread) || thread.allSatisfy(\.isHexDigit)
            || thread.hasPrefix("com.apple") || thread.hasPrefix("<") || thread.hasPrefix("Thread ")
        return isTelling ? thread : text(thread, "thread")
    }

    private mutating func anonymous(_ payload: EventPayload, names: [String]) -> EventPayload {
        switch payload {
        case .none, .refusal: return payload
        case .mark(let mark):
            let isTelling = ["launch", "background", "foreground"].contains(mark) || payload.isGap
            return isTelling ? payload : .mark(text(mark, "mark"))
        case .test(let name, let outcome): return .test(name: "Tests." + text(name, "test"), outcome: outcome)
        case .unknownParent: return .unknownParent(arguments: "")
        case .message(let code, let text): return .message(code, text: message(text, names))
        case .window(let text):
            let window = payload.ofWindow.text ?? text
            let kept = self.kept(of: text.dropFirst(window.count), payload)
            return .window((window.hasPrefix("<UI") ? window : "<UIWindow: 0x1>") + kept.map { " " + $0 }.joined())
        case .arguments(let arguments):
            let kept = kept(of: arguments[...], payload)
            return kept.isEmpty ? .none : .arguments(kept.joined(separator: " "))
        case .call(let call):
            let verb = String(call.prefix { $0 != " " })
            return .call(Self.calls.contains { verb.hasPrefix($0) } ? verb : text(verb, "call"))
        }
    }

    /// The arguments that say nothing about the app, and the place of the call under another name.
    private mutating func kept(of arguments: Substring, _ payload: EventPayload) -> [String] {
        var kept = arguments.split(separator: " ").filter { word in Self.keys.contains { word.hasPrefix($0) } }
            .map(String.init)
        if case .place(let place)? = payload.callSite {
            kept.append("at=\(anonymous(file: place.file)):\(place.line)")
        }
        return kept
    }

    /// A message by UIKit, with the new names of the controllers.
    private mutating func message(_ text: String, _ names: [String]) -> String {
        var result = text
        for name in Set(names).sorted(by: { $0.count > $1.count }) {
            let parts = result.components(separatedBy: name)
            result = parts.joined(separator: anonymous(className: name))
        }
        return result
    }
}
