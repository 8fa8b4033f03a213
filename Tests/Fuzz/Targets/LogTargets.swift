import TraceEngine
import TraceFormats
import TraceModel
import TraceReplay
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

/// Logs: their lines, and their audits.
enum LogTargets {
    /// The lines of each layout, with the layout given.
    static let layouts = FormatID.allCases.map { format in
        FuzzTarget(format.rawValue, seeds: { LogSeeds.seeds(of: format) }) { bytes in
            read(bytes, FormatChoice(given: .builtIn(format)))
        }
    }

    /// The lines of a custom format.
    static let customLayout = FuzzTarget("custom-layout", seeds: { LogSeeds.custom }) { bytes in
        read(bytes, FormatChoice(given: .custom(CustomFormatSample.format)))
    }

    /// Lines of any layout, which is recognized from the log itself.
    static let unknownLayout = FuzzTarget("any-layout", seeds: { LogSeeds.all }) { bytes in
        read(bytes, FormatChoice(custom: [CustomFormatSample.format]))
    }

    /// A log that is replayed and audited. The result does not depend on how it is divided.
    static let audits = FuzzTarget("audit", seeds: { LogSeeds.all }) { bytes in
        let choice = FormatChoice(given: .builtIn(.native))
        guard let trace = trace(of: bytes, choice, chunk: .max) else { return }
        let choices = choices(of: bytes)
        if choices % 4 == 0, let pieces = Self.trace(of: bytes, choice, chunk: 1 + choices % 97) {
            require(trace.events == pieces.events, "pieces have other events")
            require(trace.controllers == pieces.controllers, "pieces have other controllers")
            require(Set(trace.relations) == Set(pieces.relations), "pieces have other relations")
        }
        var audit = RunAudit()
        if choices % 3 == 0 { audit.settings.scope = .test }
        _ = try? audit.report(on: trace)
    }

    /// A log that is stored. The result must be the same as in memory.
    static let imports = FuzzTarget("import", seeds: { LogSeeds.few }) { bytes in
        let choice = FormatChoice()
        guard let trace = trace(of: bytes, choice, chunk: .max) else { return }
        SampleStore.withEmptyStore { store in
            var sink = SampleStore.sink(store, name: "log")
            do {
                let run = try LogText(bytes, choice, referenceYear: 2026).read(into: &sink).run
                guard let audited = try? RunAudit().report(on: trace) else { return }
                let report = try RunAudit().report(on: run, in: store)
                require(report.findings == audited.findings, "a store changes the findings")
                require(report.notChecked == audited.notChecked, "a store changes what is not checked")
            } catch {
                fatalError("a log that is read cannot be stored: \(error)")
            }
        }
    }

    /// All reports of an audit, and the hierarchy at each line.
    static let reports = FuzzTarget("reports", seeds: { LogSeeds.few }) { bytes in
        guard let trace = trace(of: bytes, FormatChoice(), chunk: .max),
            let report = try? RunAudit().report(on: trace)
        else { return }
        for format in ReportFormat.allCases where format != .html {
            var output = ""
            format.reporter.write([report], style: TextStyle(), to: &output)
        }
        for event in trace.events.prefix(8) {
            _ = trace.tree(atLine: event.line, objections: report.objections(upTo: event.line))
        }
    }

    private static func read(_ bytes: [UInt8], _ choice: FormatChoice) {
        let whole = batch(of: bytes, choice, chunk: .max)
        let choices = choices(of: bytes)
        guard choices % 4 == 0 else { return }
        let pieces = batch(of: bytes, choice, chunk: 1 + choices % 97)
        require(whole.events == pieces.events, "pieces have other events")
        require(whole.problems == pieces.problems, "pieces have other problems")
    }

    /// A number that the input chooses, so the same input does the same each time.
    private static func choices(of bytes: [UInt8]) -> Int {
        bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    }

    private static func batch(of bytes: [UInt8], _ choice: FormatChoice, chunk: Int) -> LoggedBatch {
        let log = LogText(bytes, choice, chunk: chunk, referenceYear: 2026)
        var batch = LoggedBatch()
        while log.next(into: &batch) {}
        return batch
    }

    private static func trace(of bytes: [UInt8], _ choice: FormatChoice, chunk: Int) -> MemoryTrace? {
        var sink = MemoryTrace.Sink(name: "log", source: "log")
        return try? LogText(bytes, choice, chunk: chunk, referenceYear: 2026).read(into: &sink)
    }
}
