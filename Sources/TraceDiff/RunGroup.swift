import TraceModel

/// Runs that did the same on both sides, such as the attempts at one test on one device, by their places on their sides.
package struct RunGroup: Sendable {
    package var a: [Int]
    package var b: [Int]

    package init(a: [Int], b: [Int]) {
        self.a = a
        self.b = b
    }
}

extension RunDifference {
    /// Makes one defect of those that several groups of runs have, the worst and most frequent first.
    mutating func gatherDefects() {
        for keyPath in [\RunDifference.new, \.fixed, \.unchanged] {
            var gathered: [String: Defect] = [:]
            for defect in self[keyPath: keyPath] {
                guard var known = gathered[defect.fingerprint] else {
                    gathered[defect.fingerprint] = defect
                    continue
                }
                let count = known.count + defect.count
                if defect.severity > known.severity { known = defect }
                known.count = count
                gathered[defect.fingerprint] = known
            }
            self[keyPath: keyPath] = gathered.values.sorted {
                ($1.severity, $1.count, $0.rule, $0.fingerprint) < ($0.severity, $0.count, $1.rule, $1.fingerprint)
            }
        }
    }
}
