import Foundation
import NaiveImplementation

// Compares the engine with the naive implementation over random traces: `vctrace-differential TRACES [FIRST SEED]`.

let numbers = CommandLine.arguments.dropFirst().compactMap(UInt64.init)
let count = numbers.first ?? 1_000
let first = numbers.count > 1 ? numbers[1] : 1
let began = Date()
var differences = 0
for seed in first..<(first + count) {
    let comparison = try Comparison(seed: seed)
    guard !comparison.agrees else { continue }
    differences += 1
    // One is enough to fix, and a few show whether they have the same cause.
    if differences <= 5 { print(comparison.reduced().description) }
}
let seconds = Int(Date().timeIntervalSince(began).rounded())
print("\(count) traces from seed \(first) in \(seconds) s: \(differences) with differences")
exit(differences == 0 ? 0 : 1)
