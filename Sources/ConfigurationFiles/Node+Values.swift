import TraceConfiguration
import Yams

// What a node holds once its shape is known to be right.
extension Node {
    var members: [(key: String, value: Node)] {
        guard case .mapping(let mapping) = self else { return [] }
        return mapping.compactMap { pair in pair.key.scalar.map { ($0.string, pair.value) } }
    }

    var entries: [Node] {
        guard case .sequence(let sequence) = self else { return [] }
        return Array(sequence)
    }

    func text(_ key: String) -> String? {
        members.first { $0.key == key }?.value.scalar?.string
    }

    func origin(_ path: String) -> Origin { .file(path: path, line: mark?.line ?? 1) }

    func value<Value>(_ convert: (String) -> Value?, _ path: String) -> Sourced<Value>? {
        scalar.flatMap { convert($0.string) }.map { Sourced($0, origin(path)) }
    }
}
