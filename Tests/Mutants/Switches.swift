import Foundation

/// The number of the active change; 0 for none.
private let active = ProcessInfo.processInfo.environment["VCTRACE_MUTANT"].flatMap { Int($0) } ?? 0

/// The condition, or its opposite if the change is active.
public func negated(_ number: Int, _ condition: Bool) -> Bool { number == active ? !condition : condition }

/// The comparison, or the one with the other bound if the change is active.
public func bound<Value: Comparable>(_ number: Int, _ a: Value, _ comparison: StaticString, _ b: Value) -> Bool {
    let isChanged = number == active
    switch "\(comparison)" {
    case "<": return isChanged ? a <= b : a < b
    case "<=": return isChanged ? a < b : a <= b
    case ">": return isChanged ? a >= b : a > b
    default: return isChanged ? a > b : a >= b
    }
}
