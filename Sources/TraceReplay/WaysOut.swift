import TraceModel

/// How a controller left its place, as far as the calls around it show without a replay.
struct WayOut: Sendable {
    var viewIsOut = false
    var isUnparented = false
    var isInSystemContainer = false
    var hasLeftByCall = false

    /// Whether it is known to have left: removed with its view, let go of by one of UIKit's containers, popped or dismissed. A view that
    /// is left behind shows nothing.
    var isKnown: Bool { hasLeftByCall || isUnparented && (viewIsOut || isInSystemContainer) }
}

/// The presented and pushed controllers of a log while it is read, and how many of each class left their place.
struct WaysOut: Sendable {
    /// By class, those that appeared, left and were deallocated.
    var leavers: [Symbol: Int] = [:]
    /// By the one that presents or pushes, what it brought last; each is the index of a life.
    private var presented: [Int: [Int]] = [:]
    private var pushed: [Int: [Int]] = [:]
    private var presenters: [Int: Int] = [:]

    mutating func bring(_ object: Int, by subject: Int, _ call: EventKind) {
        if call == .push {
            pushed[subject, default: []].append(object)
        } else {
            presented[subject, default: []].append(object)
            presenters[object] = subject
        }
    }

    /// Returns those that a `dismiss` or `pop` of the subject takes away.
    mutating func take(by subject: Int, _ call: EventKind) -> [Int] {
        if call == .pop { return [pushed[subject]?.popLast()].compactMap(\.self) }
        if let brought = presented.removeValue(forKey: subject) { return brought }
        guard let presenter = presenters.removeValue(forKey: subject) else { return [] }
        presented[presenter]?.removeAll { $0 == subject }
        return [subject]
    }
}

extension IdentityResolver {
    /// The kinds that no controller of a class shows although several of them appeared, left their place and were deallocated: an
    /// override does not call `super`.
    ///
    /// - Parameter counts: the number of events of each kind, by class.
    func missingSuper(_ counts: [String: TraceSummary.EventCounts], _ symbols: SymbolTable) -> [String: EventKinds] {
        var leavers: [String: Int] = [:]
        for (name, count) in waysOut.leavers { leavers[symbols[fullName(of: name)], default: 0] += count }
        var missing: [String: EventKinds] = [:]
        for (name, count) in leavers where count > 1 {
            for kind in [EventKind.viewWillDisappear, .viewDidDisappear] where counts[name]?[kind] == 0 {
                missing[name, default: []].insert(EventKinds(kind))
            }
        }
        return missing
    }

    mutating func noteWayOut(
        of event: LoggedEvent, _ subject: Int?, _ object: Int?, _ symbols: SymbolTable
    ) {
        switch event.kind {
        case .removeFromSuperview: if let subject { lives[subject].way.viewIsOut = true }
        case .transition: if let object { lives[object].way.viewIsOut = true }
        case .addSubview: if let object { lives[object].way.viewIsOut = false }
        case .removeFromParent: if let subject { lives[subject].way.isUnparented = true }
        case .didMove:
            guard let subject else { return }
            if let parent = event.object {
                lives[subject].way.isInSystemContainer = isOfApple(parent.name, symbols)
            } else {
                lives[subject].way.isUnparented = true
            }
        case .present, .push:
            if let subject, let object { waysOut.bring(object, by: subject, event.kind) }
        case .dismiss, .pop:
            guard let subject else { return }
            for leaver in waysOut.take(by: subject, event.kind) { lives[leaver].way.hasLeftByCall = true }
        case .deinit:
            guard let subject, lives[subject].isShown, lives[subject].way.isKnown else { return }
            waysOut.leavers[lives[subject].name, default: 0] += 1
            lives[subject].way = WayOut()
        default: break
        }
    }
}
