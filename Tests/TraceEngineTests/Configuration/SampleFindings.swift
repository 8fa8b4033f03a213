import TraceModel

extension Finding {
    static func sample(
        _ rule: String, line: Int, address: UInt64 = 0x10, severity: Severity = .error, message: String? = nil
    ) -> Finding {
        let event = EventReference(line: line, time: Int64(line) * 1000, kind: .addChild)
        let subject = Controller(
            id: ControllerID(0), className: "Detail", address: address, generation: 1, first: event)
        return Finding(
            rule: rule, severity: severity, subject: subject, parent: nil, event: event,
            message: message ?? "\(rule) in line \(line)", witnesses: [],
            path: ["Root", "Detail"], fingerprint: "\(rule):Root>Detail")
    }
}

extension RunReport {
    static func sample(_ findings: [Finding]) -> RunReport {
        let run = Run(
            number: 1, name: "nightly", source: "nightly.trace", format: "native", digest: "", imported: 0,
            summary: TraceSummary())
        return RunReport(run: run, findings: findings, notChecked: [], rules: [])
    }
}
