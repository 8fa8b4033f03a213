import TraceModel

enum ControllerNeverDeallocated: Rule {
    static let description = RuleDescription(
        id: "controller-never-deallocated",
        summary: "A controller was removed, popped or dismissed, and nothing released it.",
        rationale: """
            Once a controller has left its parent, its navigation stack or its presenter, UIKit no longer holds it. If \
            `deinit` does not follow, something in the app holds it: a closure that captures `self`, a timer, a delegate \
            that is not weak, a cache.

            The finding says how many visits left one behind. If each does, their number grows. If each is freed when the next one \
            comes, something keeps only the last one: that is a warning, whatever the number of visits. `expect: {two-chats: \
            {live: X, at-most: 2}}` in the configuration is stricter: it fails as soon as there is one more.
            """,
        fix: """
            Look for what holds the controller (Xcode's memory graph shows it) and make that reference weak. If it is kept \
            on purpose, leave the class out in the configuration.
            """,
        wrong: "viewModel.onUpdate = { self.reload() }",
        right: "viewModel.onUpdate = { [weak self] in self?.reload() }",
        severity: .error,
        needs: [EventKinds(.deinit)],
        looksAt: [
            EventKinds(.removeFromParent), EventKinds(.didMove), EventKinds(.dismiss), EventKinds(.pop),
            EventKinds(.present), EventKinds(.push), EventKinds(.setRoot), EventKinds(.other),
            EventKinds(.viewWillDisappear), EventKinds(.viewDidDisappear),
        ],
        needsTimes: true,
        countsSteps: true,
        expected: [
            "child.removeFromParent(), pop or dismiss",
            "child.deinit",
        ],
        findsLeaks: true,
        countsVisits: true,
        exercisedBy: .gone,
        holders: [.closure, .timer, .observer, .task, .delegate, .cache],
        knownLeaks: AppleLeaks.all,
        questions: AppleLeaks.questions,
        examples: [
            ControllerNeverDeallocatedExamples.ofCalls, ControllerNeverDeallocatedExamples.ofReturns,
            ControllerNeverDeallocatedSessions.examples,
            ControllerNeverDeallocatedContainers.examples, ControllerNeverDeallocatedStayed.examples,
            ControllerNeverDeallocatedKept.examples, ControllerNeverDeallocatedCaches.examples,
        ].joined(separator: "\n")
    )

    static let checks = [check, names]

    static let check = Check.controller { state, hierarchy, end in
        guard let exit = state.exit else { return outOfSight(state, hierarchy, end) }
        guard !state.isReplaced, let completion = exit.completion, !AppleClasses.isForInput(state.className) else {
            return []
        }
        let holder = UIKitHolder(state: state, exit: exit, hierarchy: hierarchy)
        var departure: String { "\(state.shortName) was \(exit.participle)" }
        guard let gone = state.deallocated else {
            guard !holder.isCertain, !isHeldByItsContainer(state, exit, hierarchy),
                !hierarchy.knownPlaces.isStillShown(state, after: exit),
                !hierarchy.knownPlaces.isAnnounced(state, since: exit.event)
            else { return [] }
            let held = holder.possibleReason(until: end)
            let keeper = held == nil ? holder.possibleKeeper(until: end) : nil
            let keeping = reasonToKeep(state, exit, holder, hierarchy) ?? keeper
            let unknown = keeper == nil ? [] : keptByOwner(state, at: exit.event)
            let obstacle: UncheckedRules.Reason? =
                if !hierarchy.outlasts(completion, in: state, end) || wasShownUntilNow(state, exit, hierarchy, end) {
                    .underWay
                } else if mayHaveLeftWithPresenter(exit, hierarchy) {
                    .whose("sheets disappeared together with their presenters, and may come back with them")
                } else {
                    keeping == nil ? held : nil
                }
            guard obstacle == nil else {
                // Nobody reads more of what is not reported.
                return unknown
                    + .violation(
                        state, at: exit.event, departure, witnesses: [], severity: keeping == nil ? nil : .note,
                        absent: .deinit, obstacle: obstacle)
            }
            let isTab = keeping == nil && isOneOfTabs(state, exit, hierarchy)
            let isPooled = keeping == nil && !isTab && isOneOfPool(state, exit, hierarchy)
            let known = keeping == nil ? hierarchy.knowledge.leaks.entry(for: state, exit, hierarchy) : nil
            var message = "\(Finding.neverDeallocated(state.shortName)); it was \(exit.participle)"
            if isTab {
                message +=
                    exit.way == .unrooted
                    ? ", and the window took another root back, so the app may keep both"
                    : ", and its parent takes others back, so it may be a tab"
            } else if isPooled {
                message +=
                    exit.way == .removed
                    ? ", or the parent keeps it, as it took others of the class back"
                    : ", or something keeps it, as others of the class came back"
            }
            if let known { message += "; \(known.text)" }
            return unknown
                + .violation(
                    state, parent: exit.caller, at: exit.event,
                    keeping.map { "\(departure) and is kept; \($0)" } ?? message,
                    witnesses: story(of: state, until: exit),
                    severity: keeping != nil ? .note : isTab || isPooled ? .warning : nil,
                    absent: .deinit, ownFix: known?.fix,
                    doubt: doubt(about: state, exit, hierarchy)
                        ?? (!isTab && !isPooled && wasShownBefore(state, exit, hierarchy) ? older : nil)
                            ?? (holder.isPlayer ? "picture in picture may keep it" : nil),
                    evidence: companions(of: state, exit, hierarchy),
                    visit: StayingVisit(left: completion.event))
        }
        guard let late = gone.nanoseconds(since: completion.event), late > hierarchy.knowledge.settings.leakGrace,
            !holder.releasesLate,
            // The next presentation shows only that it had left by then.
            completion.event.kind != .present
        else { return [] }
        let owner = exit.caller.flatMap { $0.deallocated?.isNextTo(gone) == true ? $0.shortName : nil }
        let company = owner.map { ", together with \($0)" } ?? ""
        return .violation(
            state, parent: exit.caller, at: gone,
            "\(state.shortName) was deallocated late, \(seconds: late) after it was \(exit.participle)\(company)",
            witnesses: story(of: state, until: exit) + [
                gone.witness("\(state.shortName).deinit", "deallocated late")
            ], severity: .note, evidence: companions(of: state, exit, hierarchy))
    }

    /// The controllers with which it left: what it was in, what the departure took away, and what showed it.
    private static func companions(
        of state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy
    ) -> [ControllerState] {
        let heads = exit.departure?.members.compactMap { hierarchy.state($0.id) } ?? []
        return heads + [exit.container, exit.departure?.witness].compactMap(\.self)
    }

    /// Says of the class that nobody knows whether its owner keeps what one of UIKit's containers let go of.
    private static func keptByOwner(_ state: ControllerState, at event: EventReference) -> [Violation] {
        .violation(
            state, at: event, "\(state.shortName) may be kept", witnesses: [],
            obstacle: .whose("pages or columns their owner may keep"))
    }

    /// Whether it was on the screen again after it had left, and disappeared only just now.
    private static func wasShownUntilNow(
        _ state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy, _ end: TraceEnd
    ) -> Bool {
        guard exit.isShownAgain, let last = state.lastAppearance, last.kind == .viewDidDisappear else { return false }
        return !hierarchy.knowledge.countsSteps && !end.follows(last, by: hierarchy.knowledge.settings.leakGrace)
    }

    /// Whether a sheet may have left the screen with its presenter, and comes back with it: both disappeared together, and the log
    /// would not show that the presenter began to disappear first.
    private static func mayHaveLeftWithPresenter(_ exit: Exit, _ hierarchy: Hierarchy) -> Bool {
        guard exit.way == .swipedAway, exit.departure == nil, let presenter = exit.caller,
            presenter.appearance == .disappeared, let last = presenter.lastAppearance, last > exit.event,
            hierarchy.knowledge.evidence(of: .viewWillDisappear, in: presenter) < .wouldShow
        else { return false }
        return last.follows(exit.event, within: hierarchy.knowledge.settings.embedWindow)
    }

    /// Why the app seems to keep the controller on purpose; nil if nothing says so.
    private static func reasonToKeep(
        _ state: ControllerState, _ exit: Exit, _ holder: UIKitHolder, _ hierarchy: Hierarchy
    ) -> String? {
        if state.cameBack { return "it came back before" }
        if let container = exit.container, container.isAlive, container.cameBack {
            return "\(container.shortName) came back before"
        }
        if let parent = exit.caller, isKeptByParent(state, parent, exit, hierarchy) {
            return "\(parent.shortName) holds it: those before it were deallocated together with theirs"
        }
        // An array of pages, from which the data source takes them.
        guard let pages = holder.pages, let shown = state.loaded else { return nil }
        let isMadeBefore = pages.children.contains { id in
            hierarchy.state(id).map { page in
                page.isKnownFromInit && page.controller.first < shown && page.relation?.isInferred == true
            } ?? false
        }
        return isMadeBefore ? "the pages after it were made before it was shown" : nil
    }

    /// Whether a controller that it left with is reported itself, and holds it, over any number of others: what contains or presents
    /// it, and left no earlier.
    private static func isHeldByItsContainer(_ state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy) -> Bool {
        func isReported(_ holder: ControllerState) -> Bool {
            holder !== state && holder.isAlive && hierarchy.knowledge.evidence(of: .deinit, in: holder) >= .likely
        }
        if let container = exit.container, isReported(container) { return true }
        guard let departure = exit.departure else { return false }
        var current = state
        for _ in 0..<Presentations.reach {
            guard let holder = current.container ?? current.presenter, holder.exit?.departure === departure else {
                return false
            }
            // What is kept keeps what it contains, and nothing that it presented.
            if isReported(holder), current.container != nil || !holder.cameBack { return true }
            current = holder
        }
        return false
    }

    /// The whole departure: the `init` if its caller is known, the calls that put the controller there and made it leave, its disappearance, and later events.
    private static func story(of state: ControllerState, until exit: Exit) -> [Finding.Witness] {
        var story = (state.formerRelation?.story ?? []).filter { $0.event < exit.event }
        if state.beginning == .initializedByCaller, state.controller.first.kind == .`init` {
            story.insert(state.controller.first.witness("\(state.shortName).init", "it is made"), at: 0)
        }
        if let arrival = state.rareIfAny?.arrival, arrival < exit.event { story.append(arriving(at: arrival, state)) }
        if let call = exit.earlier ?? exit.departure?.began, call != exit.event {
            story.append(leaving(at: call, exit, state))
        }
        story.append(leaving(at: exit.event, exit, state))
        if let completion = exit.completion?.event, completion.kind == .viewDidDisappear {
            let isOwn = exit.departure == nil || state.lastAppearance == completion
            let name = isOwn ? state.shortName : "its screen"
            story.append(completion.witness("\(name).viewDidDisappear", "it is out of sight"))
        }
        if let last = state.lastAppearance, last.kind == .viewDidDisappear {
            story.append(last.witness("\(state.shortName).viewDidDisappear", "it is out of sight"))
        }
        return story.firstOfEachEvent
    }

    private static func arriving(at event: EventReference, _ state: ControllerState) -> Finding.Witness {
        let name = state.shortName
        return switch event.kind {
        case .push:
            event.witness("push(\(name))", "it comes onto the stack")
        case .setRoot:
            event.witness("rootViewController = \(name)", "it becomes the window's root")
        case .present:
            event.witness("\(state.calledPresenter?.shortName ?? "presenter").present(\(name))", "it is presented")
        default:
            event.witness("setViewControllers", "it comes onto the stack")
        }
    }

    private static func leaving(at event: EventReference, _ exit: Exit, _ state: ControllerState) -> Finding.Witness {
        let name = state.shortName
        let call =
            switch event.kind {
            case .pop: "\(exit.caller?.shortName ?? "navigation").pop(\(name))"
            case .dismiss: "dismiss(\(exit.container?.shortName ?? name))"
            case .present: "\(exit.caller?.shortName ?? "presenter").present(…)"
            case .didMove: "\(name).didMove(toParent: nil)"
            case .viewDidDisappear: "\(exit.container?.shortName ?? name).viewDidDisappear"
            case .viewDidAppear: "viewDidAppear below \(name)"
            case .setRoot: "rootViewController = …"
            case .other: "\(exit.caller?.shortName ?? "navigation").setViewControllers"
            default: "\(name).removeFromParent()"
            }
        return event.witness(call, "it leaves \(exit.place)")
    }
}

extension Exit {
    fileprivate var participle: String {
        switch way {
        case .removed: "removed from its parent"
        case .popped: "popped"
        case .dismissed: container.map { "dismissed with \($0.shortName)" } ?? "dismissed"
        case .swipedAway: container.map { "swiped away with \($0.shortName)" } ?? "swiped away"
        case .swipedBack: "swiped back from"
        case .replaced: "taken off the stack"
        case .unrooted:
            container.map { "gone with \($0.shortName), the former root of the window" }
                ?? "replaced as the root of the window"
        }
    }

    fileprivate var place: String {
        switch way {
        case .popped, .swipedBack, .replaced: "the stack"
        case .dismissed, .swipedAway: "the screen"
        case .unrooted: "the window"
        case .removed: "its parent"
        }
    }
}
