import TraceModel

/// The paths of the different calls of a run.
struct CallPaths: Sendable {
    /// The place of each call's path is that of its stack.
    private(set) var paths: [CallPath] = []
    let kinds: [EventKind]

    /// - Parameter stacks: the different calls of the run.
    init(_ stacks: [CallOnStack], _ wrappers: CallerWrappers = .none) {
        kinds = stacks.map(\.kind)
        let replacements = stacks.reduce(into: [EventKind: Set<String>]()) { found, stack in
            guard !stack.kind.isCalledByApps else { return }
            found[stack.kind, default: []].formUnion(CallPath(of: stack, wrappers).replacements)
        }
        paths = stacks.map { CallPath(of: $0, replacements: replacements[$0.kind] ?? [], wrappers) }
    }

    /// Whether the stack shows code that may have made the call.
    func hasCode(_ stack: Int) -> Bool { !paths[stack].steps.isEmpty }
}
