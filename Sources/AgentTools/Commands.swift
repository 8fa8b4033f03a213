import TraceEngine
import TraceModel
import TraceVerdicts

extension CommandTool {
    /// `vctrace query` with the newest runs.
    static func runs(_ access: StoreAccess) -> CommandTool {
        CommandTool(
            "list_runs", access, help: "Lists the runs in the store, the newest first.", [],
            pages: PageSize(standard: 20, greatest: 200), headCount: 1
        ) { _, _ in
            [
                "query", "--format=tsv",
                """
                SELECT run_id AS number, run, app, branch, began_time, events, errors, warnings, notes
                FROM run_log
                ORDER BY (SELECT coalesce(start_date_ns, imported_ns) FROM run WHERE id = run_id) DESC, run_id DESC
                """,
            ]
        }
    }

    static func audit(_ access: StoreAccess) -> CommandTool {
        CommandTool(
            "audit", access,
            help: """
                Reports what leaked and what was called in the wrong order in a run, the worst first, and which rules could not be \
                checked.
                """,
            [
                ToolParameter("run", .text, "A run's name or number, 'latest', or 'latest~1'.", isRequired: true),
                ToolParameter("severity", .word(["note", "warning", "error"]), "At least."),
                ToolParameter("verbose", .flag, "All in full, and what was not checked."),
                ToolParameter(
                    "scope", .word(RuleSettings.Scope.allCases.map(\.rawValue)),
                    "Leaks at the end of the run, or also of each test."),
                ToolParameter("group_by", .word(RunReport.FindingGrouping.allCases.map(\.rawValue))),
                ToolParameter("baseline", .text, "A file of known findings."),
            ], pages: PageSize(standard: 100, greatest: 400)
        ) { arguments, access in
            let fails = arguments.text("severity").map { ["--fail-on=\($0)", "--quiet"] } ?? ["--fail-on=never"]
            return try ["audit", access.number(ofRun: arguments.text("run") ?? "")] + fails
                + arguments.option("--verbose", if: "verbose") + arguments.option("--scope", "scope")
                + arguments.option("--group-by", "group_by") + arguments.option("--baseline", "baseline")
        }
    }

    /// `vctrace replay` with an instant.
    static func hierarchy(_ access: StoreAccess) -> CommandTool {
        CommandTool(
            "hierarchy", access,
            help: "Shows the view controllers at an instant, with their states and findings, or only those on screen.",
            [
                ToolParameter("run", .text, "A run; default: latest."),
                ToolParameter("at", .text, "The instant: \(Instant.notation); default: end."),
                ToolParameter("class", .text, "Only this class, with the view controllers above and below it."),
                ToolParameter("on_screen", .flag, "Only those on screen, with the view controllers above them."),
            ], pages: PageSize(standard: 40, greatest: 200), headCount: 1
        ) { arguments, access in
            try [
                "replay", access.number(ofRun: arguments.text("run") ?? "latest"),
                "--at=\(arguments.text("at") ?? "end")",
            ]
                + arguments.option("--controller", "class") + arguments.option("--on-screen", if: "on_screen")
        }
    }

    static func diff(_ access: StoreAccess) -> CommandTool {
        CommandTool(
            "diff", access,
            help: """
                Compares runs, or groups of runs, of one app: new and fixed findings, places in the hierarchy, what is alive at the \
                end, call sequences, slower and faster phases.
                """,
            [
                ToolParameter("a", .texts, "The run or runs before.", isRequired: true),
                ToolParameter("b", .texts, "The run or runs after.", isRequired: true),
            ], pages: PageSize(standard: 100, greatest: 400)
        ) { arguments, access in
            let sides = try [arguments.texts("a"), arguments.texts("b")].map { try $0.map(access.number) }
            return ["diff"] + sides[0] + ["--"] + sides[1]
        }
    }

    static func history(_ access: StoreAccess) -> CommandTool {
        CommandTool(
            "history", access,
            help: """
                Lists the defects of a branch: their states in the newest night, since which build, and in which nights. A night is all \
                launches that tested one build.
                """,
            [
                ToolParameter("rule", .text), ToolParameter("class", .text),
                ToolParameter("night", .text, "Which night, such as 'branch=main build=812'; default: the newest."),
            ], pages: PageSize(standard: 60, greatest: 400)
        ) { arguments, _ in
            let names = [arguments.text("rule"), arguments.text("class")].compactMap(\.self)
            let conditions = arguments.text("night")?.split(separator: " ").map(String.init) ?? []
            return try ["history"] + (names + conditions).map(StoreAccess.checked)
        }
    }

    /// The newest night. It is read as a resource.
    static func night(_ access: StoreAccess) -> CommandTool {
        CommandTool("night", access, help: "", [], pages: PageSize(standard: 200, greatest: 200)) { _, _ in
            ["night", "--format=markdown"]
        }
    }

    static func query(_ access: StoreAccess) -> CommandTool {
        CommandTool(
            "query", access,
            help: """
                Runs one SQLite statement that reads. Start with the views run_log, event_log, relation_log, controller_log, \
                finding_log, problem_log, night_log, defect_log (vctrace://schema describes them). Join them by run_id, and by the numbers \
                of controllers; several runs may have one name. Columns in _ns are nanoseconds.
                """, [ToolParameter("sql", .text, "The statement.", isRequired: true)],
            pages: PageSize(standard: 50, greatest: 500), headCount: 1, seconds: 5, isChecked: false
        ) { arguments, _ in
            // Behind a space, nothing is an option, nor standard input.
            let sql = arguments.text("sql") ?? ""
            return ["query", "--format=tsv", sql.hasPrefix("-") ? " " + sql : sql]
        }
    }

    /// `vctrace import`. It is offered only if the user allowed it.
    static func importLog(_ access: StoreAccess) -> CommandTool {
        let folders = access.importFolders.joined(separator: ", ")
        return CommandTool(
            "import_log", access,
            help: "Imports a log into the store as a run. Logs in these folders can be imported: \(folders).",
            [
                ToolParameter("path", .text, "The path of the log.", isRequired: true),
                ToolParameter("run", .text, "The run's name; default: the file's name without its ending."),
                ToolParameter("replace", .flag, "Whether to replace a run of this name."),
            ], pages: PageSize(standard: 20, greatest: 20), isReadOnly: false
        ) { arguments, access in
            try ["import", access.log(at: arguments.text("path") ?? "")] + arguments.option("--run", "run")
                + arguments.option("--replace", if: "replace")
        }
    }
}
