import TraceModel

/// What shows that UIKit did not throw on a call, so that it was no mistake.
enum Survival {
    /// The subject appears.
    case appearance
    /// One of these does what only a controller of a living app does; see ``EventKinds/signsOfLife``.
    case life(of: [ControllerID])
    /// Another controller begins at the address of this one, as UIKit's first calls on it show.
    case birth(at: ControllerState)
    /// Any later event of one of these.
    case events(of: [ControllerID])
    /// The subject is told that it left, which UIKit does inside the removal: what came before is the body of an override that logs first,
    /// or that call did nothing. If a word is due, the `willMove(nil)` must come before that.
    case farewell(isWordDue: Bool)
    /// Nothing happens to any of these, which seemed to be presented: UIKit dropped them. A callback of one of them proves the finding.
    case absence(of: [ControllerID])

    /// What UIKit sends for a push: to the controller that is pushed, to its screen if it is a stack itself, and to the screen below.
    static func life(ofPushed pushed: ControllerState, on navigation: ControllerState) -> Survival {
        .life(of: [pushed, navigation, pushed.stack.top, navigation.stack.top].compactMap { $0?.id })
    }
}

extension EventKinds {
    /// What no exception sends on its way out of the app. It may take views and children out, and release controllers.
    static let signsOfLife = EventKinds([
        .loadView, .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear,
        .viewDidDisappear,
        .push, .pop, .present, .dismiss,
    ])
}

extension Event {
    /// Whether only a living app shows such an event.
    var isSignOfLife: Bool {
        switch kind {
        case .didMove: object != nil || isParentUnknown
        case .willMove: object != nil
        default: EventKinds.signsOfLife.contains(kind)
        }
    }
}

/// Findings that the rest of the trace may refute: about calls on which UIKit ends the app, if it ran on, about calls after a `deinit`, if
/// another controller had begun unseen, and about removals that had not taken place yet.
struct CrashFindings {
    private struct Candidate {
        var finding: Finding
        /// Nil once nothing can refute it.
        var survival: Survival?
    }

    private var candidates: [Int: Candidate] = [:]
    private var count = 0
    /// By controller, the candidates that its events may refute.
    private var watched: [ControllerID: Set<Int>] = [:]
    /// By address, the candidates that the next controller there may refute.
    private var watchedAddresses: [AddressOfLaunch: Set<Int>] = [:]

    private struct AddressOfLaunch: Hashable {
        var launch: Int
        var address: UInt64
    }

    mutating func hold(_ finding: Finding, unless survival: Survival) {
        candidates[count] = Candidate(finding: finding, survival: survival)
        let controllers =
            switch survival {
            case .appearance, .farewell: [finding.subject?.id].compactMap(\.self)
            case .events(let controllers), .life(let controllers), .absence(let controllers): controllers
            case .birth(let state): watchAddress(of: state)
            }
        for id in controllers { watched[id, default: []].insert(count) }
        count += 1
    }

    /// Returns the controllers whose own events may refute the candidate, besides a new one at the address.
    private mutating func watchAddress(of state: ControllerState) -> [ControllerID] {
        if let address = state.controller.address {
            let watched = AddressOfLaunch(launch: state.controller.launch, address: address)
            watchedAddresses[watched, default: []].insert(count)
        }
        return [state.id]
    }

    /// Looks at a new controller: its first call shows whether it, or an earlier one, began unseen at its address.
    mutating func note(_ controller: Controller) {
        guard !watchedAddresses.isEmpty, let address = controller.address,
            let numbers = watchedAddresses.removeValue(
                forKey: AddressOfLaunch(launch: controller.launch, address: address))
        else { return }
        switch controller.first.kind {
        case .willMove, .viewDidLoad, .viewWillAppear: break
        default: return
        }
        for number in numbers where candidates[number]?.finding.subject?.className == controller.className {
            candidates[number] = nil
        }
    }

    /// Drops what an event refutes; a later event than the one that the finding is about.
    @inline(__always)
    mutating func note(_ event: Event) {
        if !watched.isEmpty { drop(by: event) }
    }

    private mutating func drop(by event: Event) {
        for id in event.controllers {
            for number in watched[id] ?? [] {
                switch candidates[number]?.survival {
                case .appearance:
                    guard event.kind == .viewDidAppear else { continue }
                    watched[id]?.remove(number)
                case .life(let controllers):
                    guard event.subject == id, event.isSignOfLife else { continue }
                    for other in controllers { watched[other]?.remove(number) }
                case .birth:
                    guard event.kind == .willMove, event.object != nil else { continue }
                    watched[id]?.remove(number)
                case .events(let controllers):
                    for other in controllers { watched[other]?.remove(number) }
                case .absence(let controllers):
                    guard event.subject == id,
                        event.kind == .viewDidLoad || AppearanceState.target(of: event.kind) != nil
                    else { continue }
                    for other in controllers { watched[other]?.remove(number) }
                    candidates[number]?.survival = nil
                    continue
                case .farewell(let isWordDue):
                    guard isFarewell(event, to: id, isWordDue, number) else { continue }
                case nil: continue
                }
                candidates[number] = nil
            }
            if watched[id]?.isEmpty == true { watched[id] = nil }
        }
    }

    /// Whether the controller is told that it left, after the word that was due. The first `didMove` decides, as does another parent.
    private mutating func isFarewell(_ event: Event, to id: ControllerID, _ isWordDue: Bool, _ number: Int) -> Bool {
        guard event.isMove(of: id) else { return false }
        if event.kind == .willMove, event.object == nil {
            candidates[number]?.survival = .farewell(isWordDue: false)
            return false
        }
        watched[id]?.remove(number)
        return event.kind == .didMove && event.object == nil && !isWordDue
    }

    /// The findings that nothing refuted.
    var proven: [Finding] {
        candidates.sorted { $0.key < $1.key }.map(\.value).filter { candidate in
            if case .absence = candidate.survival { false } else { true }
        }.map(\.finding)
    }
}

extension Event {
    /// Whether it says that the controller moves, or moved, to a known parent or to none.
    fileprivate func isMove(of id: ControllerID) -> Bool {
        switch kind {
        case .addChild: object == id
        case .willMove, .didMove: subject == id && !isParentUnknown
        default: false
        }
    }
}
