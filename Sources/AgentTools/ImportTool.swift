import Foundation
import JSONText
import ModelContext
import TraceAuditing
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText

/// `import_log`: puts a log into the store. It is offered only where a person allowed it.
struct ImportTool: Tool {
    private static let greatestProblems = 10

    var access: StoreAccess
    /// Logs elsewhere are not read.
    var folders: [String]

    let description: ToolDescription

    init(access: StoreAccess, folders: [String]) {
        self.access = access
        self.folders = folders
        description = ToolDescription(
            name: "import_log", title: "Import a log",
            help: """
                Imports a log file into the store as a run. Files in these folders can be imported: \
                \(folders.joined(separator: ", ")). Lines that cannot be read are kept as problems, and the rest is imported.
                """,
            parameters: [
                ToolParameter("path", .text, "The path of the log.", isRequired: true),
                ToolParameter("run", .text, "The run's name. The default is the file's name without its extension."),
                ToolParameter("replace", .flag, "Whether to replace a run of this name."),
            ],
            answer: [("run", "string"), ("events", "integer"), ("controllers", "integer"), ("problems", "integer")],
            isReadOnly: false)
    }

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let path = try checked(call.arguments.text("path") ?? "")
        let name = call.arguments.text("run") ?? LogImport.defaultName(of: path)
        guard !name.isEmpty, !RunReference(name).isReserved else {
            throw ToolError(
                "'\(name)' cannot be the name of a run: it means one by its number or age; choose another name")
        }
        let formats = FormatChoice(custom: try access.configuration().customFormats())
        var job = LogImport(paths: [path], name: name, formats: formats)
        job.replaceable = call.arguments.flag("replace") ? .namesake : .none
        let observer = CallObserver(call)
        job.observer = observer
        do {
            return try TraceStore.withStore(
                at: access.path, open: { try TraceStore(path: access.path, patience: access.patience) }
            ) { store in
                switch try job.run(into: store) {
                case .imported(let run): try answer(run, "Imported", observer, store)
                case .unchanged(let run): try answer(run, "The store has it already, unchanged", observer, store)
                }
            }
        } catch EngineError.runExists {
            throw ToolError(
                "the store has a run '\(name)' already, from another log; replace it with \"replace\": true, "
                    + "or give this one another name with 'run'")
        }
    }

    /// The file's path without links, if it is in one of the folders.
    private func checked(_ path: String) throws(ToolError) -> String {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let isInside = folders.contains { folder in
            let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
            return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
        }
        guard isInside else {
            throw ToolError(
                "'\(path)' is outside of the folders whose logs can be imported: \(folders.joined(separator: ", ")); "
                    + "a person can start 'vctrace mcp' with --import-from and another folder")
        }
        guard RunReference(file).isFile else { throw ToolError("there is no file '\(path)'; give the path of a log") }
        return file
    }

    private func answer(
        _ run: Run, _ verb: String, _ observer: CallObserver, _ store: TraceStore
    ) throws -> ToolAnswer {
        let summary = run.summary
        var text = AnswerText()
        text.say(
            "\(verb): \(counted(summary.eventCount, "event")), \(counted(summary.controllerCount, "view controller")), "
                + "\(counted(summary.problemCount, "problem")).")
        text.quote("run \(run.name), format \(run.format)")
        if summary.eventCount == 0 {
            text.say("No line was a lifecycle call. 'vctrace formats' shows which forms of lines are read.")
        }
        if summary.problemCount > 0 {
            text.say("To see the problems: query SELECT * FROM problem_log WHERE run = '…'")
        }
        for notice in observer.told { text.quote(notice) }
        return ToolAnswer(
            text: text.text,
            structured: [
                ("run", .string(run.name)), ("events", .integer(summary.eventCount)),
                ("controllers", .integer(summary.controllerCount)), ("relations", .integer(summary.relationCount)),
                ("problems", .integer(summary.problemCount)), ("skipped", .integer(summary.skippedCount)),
                ("format", .string(run.format)),
            ])
    }
}
