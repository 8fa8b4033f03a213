package import TraceModel

extension CustomFormat {
    /// The result of reading a sample.
    package struct SampleResult: Sendable {
        /// The line of the sample in its file.
        package var line: Int
        package var kind: EventKind
        /// The sample itself.
        package var text: String
        /// Nil if it was read correctly.
        package var problem: CustomFormatError.Problem?
        /// The line in the file of the pattern that matched it.
        var patternAt: Int?
    }

    /// Reads the samples, in their order.
    package func sampleResults() -> [SampleResult] {
        description.samples.map { sample in
            var check = SampleCheck(self, sample)
            let problem = check.run()
            return SampleResult(
                line: sample.line.line, kind: sample.kind, text: sample.line.text, problem: problem,
                patternAt: check.patternAt)
        }
    }

    /// Returns a problem for each pattern that read none of the samples.
    package func patternsWithoutSample(_ results: [SampleResult]) -> [CustomFormatError.Problem] {
        let used = Set(results.compactMap(\.patternAt))
        return patternLines.filter { !used.contains($0) }.map { line in
            CustomFormatError.Problem(line: line, message: "no sample shows what this pattern reads; add one")
        }
    }

    /// Throws if a sample is not read correctly, or if no sample shows what a pattern reads.
    package func check() throws(CustomFormatError) {
        let results = sampleResults()
        let problems = results.compactMap(\.problem) + patternsWithoutSample(results)
        guard problems.isEmpty else {
            throw CustomFormatError(path: description.path, problems: problems.sorted { $0.line < $1.line })
        }
    }
}
