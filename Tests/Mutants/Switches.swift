import Foundation

/// The number of the change that is made; 0 for none.
private let active = ProcessInfo.processInfo.environment["VCTRACE_MUTANT"].flatMap { Int($0) } ?? 0

/// The condition, or its opposite where the change is made.
public func negated(_ number: Int, _ condition: Bool) -> Bool { number == active ? !condition : condition }

/// The comparison, or that with the other bound where the change is made.
public func bound<Value: Comparable>(_ number: Int, _ a: Value, _ comparison: StaticString, _ b: Value) -> Bool {
    let isChanged = number == active
    switch "\(comparison)" {
    case "<": return isChanged ? a <= b : a < b
    case "<=": return isChanged ? a < b : a <= b
    case ">": return isChanged ? a >= b : a > b
    default: return isChanged ? a > b : a >= b
    }
}
