import Foundation
package import TraceStore

/// Imports logs, each as a run of its own.
package struct LogImports {
    /// The imports, which differ only in their logs and names.
    package var jobs: [LogImport]

    package init(_ jobs: [LogImport]) {
        self.jobs = jobs
    }

    /// Runs the imports in order, and goes on after a log that cannot be imported. What is wrong with the store ends them all.
    ///
    /// - Parameter take: gets what each comes to, and how many seconds it took to read, or why it was not imported.
    package func run(
        into store: TraceStore,
        _ take: (LogImport, Result<(outcome: LogImport.Outcome, seconds: Double), any Error>) throws -> Void
    ) throws {
        guard let first = jobs.first else { return }
        let logs = ShortLogs(store: store)
        let groups = LogGroups<Double>(store: store, count: jobs.count, observer: first.observer) { [jobs] index in
            let job = jobs[index]
            let start = Self.now
            return logs.read(job).map { (whole: $0.whole, outcome: Self.now - start) }
        }
        try groups.run { index, run, seconds in
            try take(jobs[index], .success((.imported(run), seconds)))
        } other: { index in
            let start = Self.now
            let result = Result { (outcome: try jobs[index].run(into: store), seconds: Self.now - start) }
            if case .failure(let error as StoreError) = result, !error.isAboutName { throw error }
            try take(jobs[index], result)
        }
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }
}
