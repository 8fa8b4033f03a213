package import TraceModel

extension CustomFormat {
    /// What became of a sample.
    package struct SampleResult: Sendable {
        /// Where the sample stands in its file.
        package var line: Int
        package var kind: EventKind
        /// The sample itself.
        package var text: String
        /// Nil where it was read as it should be.
        package var problem: CustomFormatError.Problem?
        /// Where the pattern that fits it stands in the file.
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

    /// What is wrong with the patterns that read none of the samples.
    package func patternsWithoutSample(_ results: [SampleResult]) -> [CustomFormatError.Problem] {
        let used = Set(results.compactMap(\.patternAt))
        return patternLines.filter { !used.contains($0) }.map { line in
            CustomFormatError.Problem(line: line, message: "no sample shows what this pattern reads; add one")
        }
    }

    /// Throws where a sample is not read as it should be, and where none shows what a pattern reads.
    package func check() throws(CustomFormatError) {
        let results = sampleResults()
        let problems = results.compactMap(\.problem) + patternsWithoutSample(results)
        guard problems.isEmpty else {
            throw CustomFormatError(path: description.path, problems: problems.sorted { $0.line < $1.line })
        }
    }
}
