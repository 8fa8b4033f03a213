import TraceModel

/// What UIKit holds of a controller that has left its place.
struct UIKitHolder {
    let state: ControllerState
    let exit: Exit
    let hierarchy: Hierarchy

    /// Whether UIKit holds the controller for as long as another one lives.
    var isCertain: Bool { isKeptForSearch || isTabOfMoreList }

    /// The reason why UIKit may still hold the controller that left one of its containers last; nil if it does not.
    ///
    /// Sources: a page view controller that scrolls caches the pages beside the current one (`UIPageViewController` on
    /// developer.apple.com/documentation/uikit, on its data source). A split view controller releases a detail that was popped
    /// only when it shows another one (the comments of MLeaksFinder, which waits for that).
    func possibleReason(until end: TraceEnd) -> UncheckedRules.Reason? {
        if mayBePageFromBefore { return Self.cachesPage }
        if wasCachedUntilNow(end) { return .underWay }
        guard let caller = exit.caller, caller.isAlive, let last = caller.rareIfAny?.lastLeavers else { return nil }
        if let pages {
            // Without its owner, or without a page, it is gone itself, although its class may log nothing. If the log would show that,
            // it leaks, and its page with it.
            guard
                hierarchy.knowledge.evidence(of: .deinit, in: pages) >= .implied
                    || pages.exit == nil && (pages.relation != nil || pages.formerRelation == nil)
                        && !pages.children.isEmpty && pages.relation?.parent.isAlive ?? true
            else { return nil }
            if last.latest == state.id { return Self.cachesPage }
            return last.before == state.id && !hierarchy.outlasts(last.at, in: state, end) ? .underWay : nil
        }
        if wasDetailUntilNow(of: caller, end) { return .underWay }
        return last.latest == state.id && isLastDetail(of: caller) || isColumn(of: caller, besides: last.latest)
            ? .whose("last detail the split view controller keeps until it shows another one") : nil
    }

    private static let cachesPage: UncheckedRules.Reason =
        .whose("last page the page view controller may cache")

    /// Whether the page view controller that cached it has gone itself only just now.
    private func wasCachedUntilNow(_ end: TraceEnd) -> Bool {
        guard let pages, let last = pages.rareIfAny?.lastLeavers, last.latest == state.id || last.before == state.id
        else {
            return false
        }
        if let gone = pages.deallocation { return !hierarchy.outlasts(gone, in: state, end) }
        guard let exit = pages.exit else { return false }
        return exit.completion.map { !hierarchy.outlasts($0, in: state, end) } ?? true
    }

    /// Whether it left a parent that it had before the log began, and that may be the page view controller of others of its class; or one
    /// that may be a page view controller, which had announced it and took that back: a swipe that the user gave up.
    private var mayBePageFromBefore: Bool {
        guard exit.way == .removed, exit.caller == nil else { return false }
        if let announced = hierarchy.livingState(state.rareIfAny?.announcedParent), !announced.isSystemContainer,
            hierarchy.containment.addsChildrenPrivately(announced, state)
        {
            return true
        }
        guard let pages = hierarchy.pageControllers[state.className] else { return false }
        return pages.isAlive && pages.controller.launch == state.controller.launch
    }

    /// Why it may be kept by the one who gave it to the container that let go of it; nil if nothing says so, or if others show that
    /// nobody does.
    ///
    /// A data source keeps its pages, a split view controller its columns through every collapse and expansion, and a tab of a group its
    /// controller. A page or a tab may have left if another one of its class was deallocated, and a column if another controller of its
    /// class, with the same content, was put into its place.
    ///
    /// Sources: `UIPageViewControllerDataSource`, `UISplitViewController.setViewController(_:for:)` and
    /// `UITabGroup.managingNavigationController` on developer.apple.com/documentation/uikit.
    func possibleKeeper(until end: TraceEnd) -> String? {
        let isOwnCall = exit.event.kind == .didMove || hierarchy.knowledge.evidence(of: .didMove) < .likely
        guard exit.way == .removed, isOwnCall, let caller = exit.caller, caller.letsGoPrivately(of: state),
            caller.relation?.parent.isAlive ?? true, !isLongGone(caller, end)
        else { return nil }
        let freesItsClass = caller.rareIfAny?.freedClasses.contains(state.className) == true
        if pages != nil { return freesItsClass ? nil : "its data source may keep it" }
        if mayBeTabOfGroup(in: caller) { return freesItsClass ? nil : "a tab of the group may keep it" }
        guard hierarchy.knowledge.isOf(caller, "UISplitViewController") else { return nil }
        return wasReplacedInColumn ? nil : "the split view controller may show it again"
    }

    /// Whether a container left its own place so long before the end that what kept its content would be gone, too.
    private func isLongGone(_ container: ControllerState, _ end: TraceEnd) -> Bool {
        let gone = container.deallocation ?? container.exit?.completion
        return gone.map { hierarchy.outlasts($0, in: container, end) } ?? false
    }

    /// Whether the split view controller got another controller of the class, made later, at the same time, and with the same content.
    private var wasReplacedInColumn: Bool {
        let content = hierarchy.departures.content(ofColumn: state)
        return exit.successors.contains { other in
            let shown =
                hierarchy.livingState(other.state).flatMap(hierarchy.departures.content(ofColumn:)) ?? other.content
            return other.className == state.className && shown == content && other.first > state.controller.first
        }
    }

    /// Whether a stack of a tab bar controller replaced the controller by another one without a call, as the navigation controller of a
    /// group of tabs does when the user selects the next tab, whose class may log nothing. Of a stack that logs nothing, nobody knows what
    /// it is in.
    private func mayBeTabOfGroup(in stack: ControllerState) -> Bool {
        let isLastOfStack = exit.emptiedStack && hierarchy.knowledge.evidence(of: .push, in: stack).isShown
        guard stack.isNavigation, isLastOfStack || exit.successors.contains(where: \.isPrivate) else { return false }
        guard let parent = stack.lastParent else {
            return !hierarchy.knowledge.isTraced(stack)
        }
        return hierarchy.knowledge.isOf(parent, "UITabBarController") || !parent.tabs.isEmpty
            || hierarchy.containment.addsChildrenPrivately(parent, stack)
    }

    /// Whether the controller could go only when UIKit let go of it: with the search, at the next swipe, at the next detail, or at the
    /// end of picture in picture.
    var releasesLate: Bool {
        if isKeptForSearch || pages != nil || isPlayer { return true }
        guard let caller = exit.caller, caller.rareIfAny?.lastLeavers?.latest == state.id else { return false }
        return splitController(above: caller) != nil
    }

    /// Whether the controller is a search controller that was dismissed, or its results. Both are kept by the navigation item
    /// that shows the search bar, at least as long as the controller that presented the search lives.
    ///
    /// Source: `searchController` of `UINavigationItem`, and `searchResultsController` of `UISearchController`, on
    /// developer.apple.com/documentation/uikit.
    private var isKeptForSearch: Bool {
        guard (exit.container ?? state).known.isSearch else { return false }
        // They go with that controller, however much later that is.
        if state.deallocated != nil { return true }
        return exit.container?.isAlive ?? exit.caller?.isAlive ?? true
    }

    /// Whether the controller is a tab that the More list showed, and not a screen that was pushed on one: a tab is there before
    /// the list. The tab bar controller holds it.
    private var isTabOfMoreList: Bool {
        guard let list = exit.caller, AppleClasses.isMoreList(list.className) else { return false }
        return !state.isKnownFromInit || state.controller.first < list.controller.first
    }

    /// Whether it is a player, which picture in picture keeps alive after it has left the screen.
    ///
    /// Source: `allowsPictureInPicturePlayback` of `AVPlayerViewController` on developer.apple.com/documentation/avkit.
    var isPlayer: Bool { hierarchy.knowledge.isOf(state, "AVPlayerViewController") }

    /// The page view controller that it left, or a container that may be one.
    var pages: ControllerState? {
        exit.caller.flatMap { hierarchy.knowledge.isOf($0, "UIPageViewController") || mayBePages($0) ? $0 : nil }
    }

    /// Whether the log does not say what the container inherits from, and it took another one of the class by a private call.
    private func mayBePages(_ container: ControllerState) -> Bool {
        !container.isSystemContainer && container.letsGoPrivately(of: state)
            && exit.successors.contains { $0.isPrivate && $0.className == state.className }
    }

    private func splitController(above stack: ControllerState) -> ControllerState? {
        stack.lastParent.flatMap { hierarchy.knowledge.isOf($0, "UISplitViewController") ? $0 : nil }
    }

    /// Whether a detail was popped off a collapsed split view controller, which shows only one stack: off its first screen, or one that no
    /// call had pushed, so that the split view controller had put it there, unless another one is in its place.
    private func isLastDetail(of stack: ControllerState) -> Bool {
        guard isDetail(of: stack), let split = splitController(above: stack),
            stack.stack.count == 1 || stack.stack.count > 1 && stack.stack.count <= place,
            stack.stack.top?.relation.map({ $0.began < exit.event }) ?? true
        else { return false }
        return !split.children.contains { id in
            guard let column = hierarchy.state(id), column !== stack else { return false }
            return column.appearance == .appeared || column.stack.top?.appearance == .appeared
        }
    }

    /// Whether it is the third column of a collapsed split view controller, and the second one was popped after it: the log would show a
    /// push of either by the app.
    private func isColumn(of stack: ControllerState, besides latest: ControllerID) -> Bool {
        guard let second = hierarchy.state(latest), second !== state, stack.rareIfAny?.lastLeavers?.before == state.id,
            stack.stack.count == 1, hierarchy.knowledge.evidence(of: .push) >= .likely, !wasPushed(second),
            !wasPushed(state)
        else { return false }
        return isLastDetail(of: stack)
    }

    /// Whether the split view controller above the stack showed another detail in its place only just now, or just before that one was
    /// popped, too: it kept this one until then.
    private func wasDetailUntilNow(of stack: ControllerState, _ end: TraceEnd) -> Bool {
        guard isDetail(of: stack), splitController(above: stack) != nil, let last = stack.rareIfAny?.lastLeavers
        else { return false }
        let next: ControllerState? =
            switch state.id {
            case last.latest: stack.stack.members.dropFirst(max(place, 1)).first
            case last.before: hierarchy.state(last.latest)
            default: nil
            }
        guard let next, let relation = next.relation ?? next.formerRelation, relation.parent === stack,
            relation.began > exit.event
        else { return false }
        let shown = Moment(event: relation.settled ?? relation.began, step: relation.beginning.step)
        return !hierarchy.outlasts(shown, in: state, end)
    }

    private func isDetail(of stack: ControllerState) -> Bool {
        exit.way != .replaced && !state.traits.contains(.movedBetweenContainers) && stack.isNavigation
            && (place < 2 || stack.stack.count == 1 || !wasPushed(state))
    }

    /// Its place on the stack, counted from 0 at the root.
    private var place: Int { state.rareIfAny?.stackPlace ?? 0 }

    private func wasPushed(_ screen: ControllerState) -> Bool { screen.rareIfAny?.arrival?.kind == .push }
}

// Why a controller that was never deallocated may be kept on purpose, or may not have left.
extension ControllerNeverDeallocated {
    static func doubt(about state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy) -> String? {
        if let doubt = hierarchy.knowledge.doubtOfSteps { return doubt }
        // `UISplitViewController.viewControllers`: many apps keep the detail of each item of a sidebar.
        if exit.way == .replaced, let split = exit.caller, hierarchy.knowledge.isOf(split, "UISplitViewController"),
            hierarchy.knowledge.instanceCount(state) == 1
        {
            return "the app may keep it for its item"
        }
        if exit.isGuess { return "the log would not show that it stayed on the screen" }
        if exit.way == .swipedAway, exit.departure == nil, !showsReturns(of: exit.container ?? state, hierarchy) {
            return "the log would not show that it came back"
        }
        // A controller that leaves a parent which the log does not show was added to it before.
        let isOlder =
            hierarchy.knowledge.isOlderThanTrace(state) || hierarchy.knowledge.wasLoadedBeforeTrace(state)
            || exit.way == .removed && exit.caller == nil && !state.isKnownFromBirth
        if isOlder { return older }
        return mayHaveComeBack(state, hierarchy)
            ? "it was shown before, and the log would not show that it was pushed then" : nil
    }

    static let older = "it was there before the log, and may have been kept"

    /// Whether a container that was there before the log took the controller back when it first shows it: its view had been loaded.
    static func wasShownBefore(_ state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy) -> Bool {
        guard exit.way == .removed, let parent = exit.caller, hierarchy.knowledge.isOlderThanTrace(parent),
            !state.isKnownFromInit, state.loaded == nil, state.lastAppearance != nil
        else { return false }
        return hierarchy.knowledge.evidence(of: .viewDidLoad, in: state) >= .wouldShow
            && hierarchy.knowledge.wouldBeginWithInit(state)
    }

    /// Whether some callback would show that the controller, or one inside it, appears again. UIKit sends `viewIsAppearing` only with others,
    /// which tell more.
    private static func showsReturns(of state: ControllerState, _ hierarchy: Hierarchy) -> Bool {
        hierarchy.presentations.hasMember(in: [state]) { member in
            [EventKind.viewWillAppear, .viewDidAppear].contains {
                hierarchy.knowledge.evidence(of: $0, in: member) >= .wouldShow
            }
        }
    }

    /// Whether `setViewControllers` put the controller on a stack after it had been shown, in a log that shows no `push`.
    private static func mayHaveComeBack(_ state: ControllerState, _ hierarchy: Hierarchy) -> Bool {
        guard let arrival = state.rareIfAny?.arrival, arrival.kind == .other,
            let shown = state.loaded ?? state.appearedUnloaded, shown < arrival
        else { return false }
        return hierarchy.knowledge.evidence(of: .push) == .unknown
    }
}
