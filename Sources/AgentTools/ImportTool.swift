import Foundation
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

/// `import_log`: imports a log into the store. It is offered only if the user allowed it.
struct ImportTool: Tool {
    var access: StoreAccess

    private var folders: String { access.importFolders.joined(separator: ", ") }

    var description: ToolDescription {
        ToolDescription(
            name: "import_log",
            help: "Imports a log into the store as a run. Logs in these folders can be imported: \(folders).",
            parameters: [
                ToolParameter("path", .text, "The path of the log.", isRequired: true),
                ToolParameter("run", .text, "The run's name; default: the file's name without its ending."),
                ToolParameter("replace", .flag, "Whether to replace a run of this name."),
            ],
            isReadOnly: false)
    }

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let observer = CallObserver(call)
        let arguments = call.arguments
        let imported = try importLog(
            arguments.text("path") ?? "", named: arguments.text("run"), replacing: arguments.flag("replace"), observer)
        return answer(imported.run, imported.isNew ? "Imported" : "The store already has it, unchanged", observer)
    }

    /// Imports a log, or finds its run.
    func importLog(
        _ path: String, named name: String?, replacing: Bool, _ observer: CallObserver
    ) throws -> ImportedRun {
        let path = try checked(path)
        let isNamedByLog = name == nil
        let name = name ?? LogImport.defaultName(of: path)
        guard !name.isEmpty, !RunReference(name).isReserved else {
            throw ToolError(
                "'\(name)' cannot be the name of a run: it means one by its number or age; choose another name")
        }
        let formats = try access.configuration().formatChoice()
        var job = LogImport(paths: [path], name: name, formats: formats)
        job.replaceable = replacing ? .namesake : .none
        job.isNamedByLog = isNamedByLog
        job.observer = observer
        do {
            return try TraceStore.withStore(
                at: access.place.path, open: { try TraceStore(at: access.place, patience: access.patience) }
            ) { try job.run(into: $0) }
        } catch EngineError.runExists {
            throw ToolError(
                "the store already has a run '\(name)', from another log; replace it with \"replace\": true, "
                    + "or give this one another name with 'run'")
        }
    }

    /// The file's path without links, if it is in one of the folders.
    private func checked(_ path: String) throws(ToolError) -> String {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let isInside = access.importFolders.contains { folder in
            let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
            return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
        }
        guard isInside else {
            throw ToolError(
                "'\(path)' is outside of the folders whose logs can be imported: \(folders); "
                    + "a person can start 'vctrace mcp' with --import-from and another folder")
        }
        guard RunReference(file).isFile else { throw ToolError("there is no file '\(path)'; give the path of a log") }
        return file
    }

    private func answer(_ run: Run, _ verb: String, _ observer: CallObserver) -> ToolAnswer {
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
                "run": run.number, "events": summary.eventCount, "controllers": summary.controllerCount,
                "problems": summary.problemCount,
            ])
    }
}
