import Foundation
import NaiveImplementation

// Compares the engine with the naive implementation over random traces, and audits whole sessions of a simulated app with and without
// parts that logs hide: `vctrace-differential TRACES [FIRST SEED] [SESSIONS] [FOLDER]`. The logs with faults go into the folder.

let numbers = CommandLine.arguments.dropFirst().compactMap(UInt64.init)
let count = numbers.first ?? 1_000
let first = numbers.count > 1 ? numbers[1] : 1
let sessions = numbers.count > 2 ? numbers[2] : 1_000
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

let folder = CommandLine.arguments.count > 4 ? CommandLine.arguments[4] : nil
var faults = 0
for seed in first..<(first + sessions) {
    let check = try SessionCheck(seed: seed)
    faults += check.faults.count
    for fault in check.faults {
        if faults <= 20 { print("session \(seed), \(fault.text)") }
        guard let folder else { continue }
        try Data(fault.log.utf8).write(to: URL(filePath: "\(folder)/\(seed)-\(fault.part).trace"))
    }
}
print("\(sessions) sessions from seed \(first): \(faults) faults")
exit(differences + faults == 0 ? 0 : 1)
