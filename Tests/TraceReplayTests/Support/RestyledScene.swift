import TraceModel

@testable import TraceExport

/// A scene as another kind of log would show it.
struct RestyledScene {
    /// How the app logs.
    enum Style: String, CaseIterable, Sendable {
        /// `print("\(type(of: self)) viewDidLoad")` in each class: no times, threads or addresses.
        case printed
        /// `print("\(self) viewDidLoad")` in each class.
        case printedWithAddresses
        /// `NSLog` in a class that all controllers of the app inherit from.
        case baseClass
        /// A trace that lists what it records.
        case recorder
    }

    private struct Step {
        var event: Event
        /// In the native format.
        var line: String
        /// The same without time and thread.
        var call: String
        /// Whether the subject is of one of Apple's classes, which apps do not override.
        var isOfApple: Bool
    }

    private let steps: [Step]
    private let header: [String]
    private let end: String?
    /// Whether the header declares facts about classes that other logs lack.
    let tellsOfClasses: Bool

    /// Nil for a scene of several launches.
    init?(_ trace: MarkedTrace) throws {
        let read = ReadTrace(trace.text)
        guard read.summary.launches.count < 2 else { return nil }
        let native = try NativeLines(read.run)
        let controllers = Dictionary(uniqueKeysWithValues: read.controllers.map { ($0.id, $0) })
        func line(of event: Event) -> String { native.line(of: event, among: controllers) }
        steps = read.events.map { event in
            let call = Event(
                line: event.line, time: nil, kind: event.kind, subject: event.subject, object: event.object,
                others: event.others, payload: event.payload)
            return Step(
                event: event, line: line(of: event), call: line(of: call),
                isOfApple: event.subject.flatMap { controllers[$0] }.map { Self.isApples($0.className) } ?? false)
        }
        let kinds = EventKinds(read.events.map(\.kind)).elements.map(\.name).joined(separator: " ")
        let isListing = native.header.contains { $0.hasPrefix("# records: ") }
        header =
            ["# vctrace: 1"] + native.header.dropFirst(native.header.first == "# vctrace: 1" ? 1 : 0)
            + (isListing ? [] : ["# records: \(kinds)"])
        end = native.end
        tellsOfClasses = native.header.contains { $0.hasPrefix("# class: ") || $0.hasPrefix("# partial: ") }
    }

    nonisolated(unsafe) private static let appleClass =
        /(UI|_UI|TUI|SF|PH|AV|SwiftUI|_TtGC7SwiftUI)[A-Za-z0-9_.]*(<.*)?/

    private static func isApples(_ name: String) -> Bool {
        name.wholeMatch(of: appleClass) != nil
    }

    /// The events of a log in that style.
    func log(_ style: Style) -> String {
        let shown = steps.filter { Self.shows($0, style) }
        var lines = shown.map { step in
            switch style {
            // UIKit's own messages always have addresses.
            case .printed: step.event.kind == .diagnostic ? step.call : Self.label(step.call)
            case .printedWithAddresses: step.call
            case .baseClass:
                Self.logged(step.call, at: step.event.time ?? Int64(step.event.line) * 1_000_000_000)
            case .recorder: step.line
            }
        }
        switch style {
        case .printed: lines += ["Clock", "Moon", "Sky", "Sea"].flatMap { Self.appearance(of: $0) }
        case .printedWithAddresses: lines += (1...4).flatMap { Self.appearance(of: "<Clock: 0xfff\($0)>") }
        case .baseClass:
            let last = steps.last.map { $0.event.time ?? Int64($0.event.line) * 1_000_000_000 } ?? 0
            lines.append(Self.logged("<Clock: 0xfff1> viewWillLayoutSubviews", at: last + 10_000_000_000))
        case .recorder: lines = header + lines + [end].compactMap(\.self)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func logged(_ call: String, at time: Int64) -> String {
        let date = TraceScript.date(time).dropLast(4).replacing("T", with: " ")
        return "\(date)+0000 Shop[4188:1522941] \(call)"
    }

    /// A step of the user.
    private static func appearance(of name: String) -> [String] {
        ["\(name) viewWillAppear(_:)", "\(name) viewDidAppear(_:)"]
    }

    private static func shows(_ step: Step, _ style: Style) -> Bool {
        let kind = step.event.kind
        guard !EventKinds.besideTheLifecycle.subtracting(EventKinds(.other)).contains(kind) else { return true }
        switch style {
        case .recorder: return true
        case .printed, .printedWithAddresses: return !step.isOfApple || calls.contains(kind)
        case .baseClass: return !step.isOfApple && overridden.contains(kind)
        }
    }

    /// Calls that the app makes on controllers of any class.
    private static let calls = EventKinds([
        .addChild, .willMove, .didMove, .removeFromParent, .addSubview, .removeFromSuperview, .constrain, .transition,
        .present, .dismiss, .push, .pop, .setRoot, .other,
    ])

    /// Calls that a subclass of `UIViewController` can override.
    private static let overridden = EventKinds([
        .`init`, .deinit, .loadView, .viewDidLoad, .addChild, .willMove, .didMove, .removeFromParent, .viewWillAppear,
        .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .viewWillLayoutSubviews,
        .viewDidLayoutSubviews, .beginAppearanceTransition, .endAppearanceTransition, .present, .dismiss,
    ])

    nonisolated(unsafe) private static let object = /<([^<>]*): 0x[0-9a-f]+>/

    /// `<Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>` as `Detail didMove(toParent:) Host`.
    private static func label(_ call: String) -> String {
        call.replacing(object) { ClassName(String($0.1)).short }
    }
}
