public import Foundation
import TraceModel
import TraceText

extension ControllerHierarchy {
    /// An instant of a log.
    public enum Instant: Sendable, Hashable {
        /// After the last event.
        case end
        /// After the last event up to that line, counted from 1.
        case line(Int)
        /// After the last event up to this many seconds since the first.
        case seconds(TimeInterval)

        func place(in trace: MemoryTrace) -> (line: Int, time: Int64?) {
            switch self {
            case .end: return (trace.run.summary.lastLine, nil)
            case .line(let line): return (line, nil)
            case .seconds(let seconds):
                let time = Int64(max(-9e18, min(9e18, seconds * 1e9)))
                return (trace.line(at: time), time)
            }
        }
    }
}

/// The view controllers that live at an instant, as a tree.
///
/// Its description draws the tree, as `vctrace replay --at` does.
public struct ControllerHierarchy: Sendable, CustomStringConvertible {
    /// A view controller at its place in the tree.
    public struct Node: Sendable, Hashable {
        /// With its module if the log shows it: `Shop.Detail`.
        public let className: String
        /// `0x600000c0b3e0`; nil if the log shows none.
        public let address: String?
        /// `created`, `loaded`, `appearing`, `visible`, `disappearing` or `hidden`.
        public let state: String
        /// The number of view controllers above it.
        public let depth: Int
        /// Whether it is presented by the one above it, rather than its child.
        public let isPresented: Bool
        /// The ids of the rules that it has violated so far.
        public let rules: [String]
    }

    /// Parents before their children; roots in the order in which they appeared.
    public let nodes: [Node]
    public let description: String

    init(_ tree: HierarchySnapshot, of run: Run) {
        nodes = tree.entries.map { entry in
            Node(
                className: entry.snapshot.controller.className, address: entry.snapshot.controller.addressText,
                state: entry.snapshot.state.rawValue, depth: entry.depth, isPresented: entry.snapshot.isPresented,
                rules: entry.objections.map(\.rule))
        }
        description = tree.text(of: run, TextStyle())
    }

    /// The view controllers of the classes that a name means. One without a module, or without generic arguments, stands for all
    /// classes of that name, and `*` for any text.
    public func nodes(of className: String) -> [Node] {
        let name = ClassName(className)
        return nodes.filter { ClassName($0.className).isMeant(by: name) }
    }
}
