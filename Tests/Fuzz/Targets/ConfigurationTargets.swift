import Foundation
import TraceEngine
import TraceFormats
import TraceModel
import TraceVerdicts
import VCTraceAudit

/// A team's configuration files.
enum ConfigurationTargets {
    static let configuration = FuzzTarget(
        "configuration",
        seeds: {
            ProjectFiles.examples(in: "yaml")
                + ProjectFiles.contents(
                    below: ["Tests/CommandLineTests/Cases"], ending: ["vctrace.yml", "commands.txt"])
        },
        run: { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            guard let configuration = try? Configuration(text: text, path: "fuzz.yml", .builtIn) else { return }
            _ = configuration.audit
        })

    static let customFormat = FuzzTarget(
        "custom-format",
        seeds: {
            [Array(CustomFormatSample.source.utf8)] + ProjectFiles.examples(in: "yaml")
                + ProjectFiles.contents(below: ["Tests/CommandLineTests/Cases"], ending: [".yml"])
        },
        run: { bytes in
            let source = String(decoding: bytes, as: UTF8.self)
            guard let format = try? CustomFormat(CustomFormatDescription(source: source, path: "fuzz.yml")) else {
                return
            }
            _ = try? format.check()
            var sink = MemoryTrace.Sink(name: "log", source: "log")
            _ = try? LogText(CustomFormatSample.log, FormatChoice(custom: [format]), referenceYear: 2026)
                .read(into: &sink)
        })

    static let baseline = FuzzTarget(
        "baseline",
        seeds: {
            [
                #"{"version": 1, "findings": []}"#,
                #"""
                {"version": 1, "findings": [{"rule": "missing-did-move", "path": "Host > Détail", "message": "a\n\u001b",
                "count": 2, "fingerprint": "a1"}, {"rule": "r", "path": "", "message": "", "count": -1, "fingerprint": ""}]}
                """#,
            ].map { Array($0.utf8) }
        },
        run: { bytes in
            guard let baseline = try? Baseline(data: Data(bytes), path: "fuzz.json") else { return }
            guard let again = try? Baseline(data: Data(baseline.text.utf8), path: "fuzz.json") else {
                fatalError("a baseline that was written cannot be read")
            }
            require(again.text == baseline.text, "a baseline changes when it is written again")
        })
}
