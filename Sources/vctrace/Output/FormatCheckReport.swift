import TraceFormats
import TraceModel
import TraceReports
import TraceText

/// What `formats --check` prints: each sample, and what is wrong with it.
struct FormatCheckReport {
    private let format: CustomFormat
    private let results: [CustomFormat.SampleResult]
    private let unused: [CustomFormatError.Problem]

    init(_ format: CustomFormat) {
        self.format = format
        results = format.sampleResults()
        unused = format.patternsWithoutSample(results)
    }

    var isFine: Bool { unused.isEmpty && results.allSatisfy { $0.problem == nil } }

    func write(to output: inout some TextOutputStream) {
        let path = format.description.path
        for result in results {
            let verdict = result.problem == nil ? "ok  " : "FAIL"
            output.write("\(verdict)  \(path):\(result.line)  \(result.kind.name)\n")
            guard let problem = result.problem else { continue }
            output.write("      \(problem.message):\n")
            if let excerpt = problem.excerpt { output.write(excerpt.text(indent: "          ") + "\n") }
        }
        for problem in unused { output.write("FAIL  \(path):\(problem.line)  \(problem.message)\n") }
        let failed = results.count { $0.problem != nil }
        var verdicts = isFine ? ["all as they should be"] : []
        if failed > 0 { verdicts.append("\(failed) not as they should be") }
        if !unused.isEmpty { verdicts.append("\(counted(unused.count, "pattern")) without one") }
        output.write("\n\(format.id): \(counted(results.count, "sample")), \(verdicts.joined(separator: ", "))\n")
    }
}
