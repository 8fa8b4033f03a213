import Foundation
import TraceTestSupport
import Yams

/// A job of a workflow on a made-up runner: its own steps and those of the action run as shell, as they stand. Actions of others are
/// played by a few lines each.
struct RunnerJob {
    var service: RunnerService
    let event: RunnerService.Event
    let workspace: URL
    /// The repository that `actions/checkout` clones.
    let origin: URL
    /// Programs that take the place of Xcode and of GitHub's.
    let programs: URL
    /// Matrix values, results of other jobs and the like, by their paths in expressions.
    var facts: [String: String] = [:]

    private(set) var hasFailed = false
    /// The names of the workflow's steps that failed.
    private(set) var failedSteps: [String] = []
    /// The outputs of the workflow's steps: `audit.new`.
    private(set) var outputs: [String: String] = [:]
    /// The keys of what it got from the cache.
    private(set) var restored: [String] = []
    private(set) var errors = ""
    private var path: [String] = []
    private var stepSummary = ""

    init(
        _ service: RunnerService, _ event: RunnerService.Event, workspace: URL, origin: URL, programs: URL,
        facts: [String: String] = [:]
    ) {
        (self.service, self.event, self.workspace) = (service, event, workspace)
        (self.origin, self.programs, self.facts) = (origin, programs, facts)
    }

    /// The text on the page of the job.
    var summary: String { stepSummary }

    /// A step's surroundings: a workflow, or an action with inputs.
    private struct Frame {
        var inputs: [String: String]?
        var outputs: [String: String] = [:]
    }

    mutating func run(_ job: Node) async throws {
        var frame = Frame()
        for step in job["steps"]?.array() ?? [] { try await run(step, &frame) }
        outputs = frame.outputs
    }

    private mutating func run(_ step: Node, _ frame: inout Frame) async throws {
        let condition = step["if"]?.string ?? "success()"
        let bare = condition.replacing("${{", with: "").replacing("}}", with: "")
        // A condition that asks for no status means success, too.
        let asksForStatus = ["always()", "cancelled()", "failure()", "success()"].contains { bare.contains($0) }
        let value = try RunnerExpression.value(of: bare, hasFailed: hasFailed, context(frame))
        guard value.isTrue, asksForStatus || !hasFailed else { return }
        var settings: [String: String] = [:]
        for (name, value) in step["with"]?.mapping ?? [:] {
            settings[name.string ?? ""] = try filled(value.string ?? "", frame)
        }
        var succeeds = true
        if let script = step["run"]?.string {
            succeeds = try await shell(try filled(script, frame), step, &frame)
        } else if let action = step["uses"]?.string {
            succeeds = try await use(action, settings, step, &frame)
        }
        guard !succeeds, step["continue-on-error"]?.bool != true else { return }
        hasFailed = true
        if frame.inputs == nil { failedSteps.append(step["name"]?.string ?? step["uses"]?.string ?? "") }
    }

    private func filled(_ text: String, _ frame: Frame) throws -> String {
        try RunnerExpression.filled(text, hasFailed: hasFailed, context(frame))
    }

    private func context(_ frame: Frame) -> (String) -> String? {
        var values = facts
        values.merge([
            "github.event_name": event.name, "github.ref": event.ref, "github.run_id": "\(event.run)",
            "github.run_attempt": "\(event.attempt)", "github.sha": event.sha, "github.token": "token",
            "github.workspace": workspace.path, "github.server_url": "https://github.com",
            "github.action_repository": "OWNER/vctrace", "github.action_ref": "0.1.0",
            "github.action_path": programs.appending(path: "action").path,
            "github.event.pull_request.number": event.base == nil ? "" : "7",
            "github.base_ref": event.base ?? "",
            "github.event.repository.default_branch": event.name == "schedule" ? "" : "main",
            "github.ref_name": event.name == "pull_request" ? "7/merge" : event.ref.replacing("refs/heads/", with: ""),
        ]) { $1 }
        for (name, value) in frame.outputs { values["steps.\(name.replacing(".", with: ".outputs."))"] = value }
        for (name, value) in frame.inputs ?? [:] { values["inputs.\(name)"] = value }
        return { values[$0] }
    }

    // MARK: Steps

    private mutating func shell(_ script: String, _ step: Node, _ frame: inout Frame) async throws -> Bool {
        let place = try service.newFolder()
        let files = ["output", "path", "summary", "event.json", "step.sh"].map { place.appending(path: $0) }
        for (file, text) in zip(files, ["", "", "", event.content, script]) {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        var environment = self.environment
        let names = ["GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY", "GITHUB_EVENT_PATH"]
        for (name, file) in zip(names, files) { environment[name] = file.path }
        for (name, value) in step["env"]?.mapping ?? [:] {
            environment[name.string ?? ""] = try filled(value.string ?? "", frame)
        }
        let outcome = try await Command(
            program: "/bin/bash", arguments: ["--noprofile", "--norc", "-eo", "pipefail", files[4].path],
            environment: environment, folder: workspace
        ).run()
        errors += outcome.errors
        let texts = try files.prefix(3).map { try String(contentsOf: $0, encoding: .utf8) }
        for line in texts[0].split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if let id = step["id"]?.string, parts.count == 2 { frame.outputs["\(id).\(parts[0])"] = String(parts[1]) }
        }
        path = texts[1].split(separator: "\n").map(String.init) + path
        stepSummary += texts[2]
        return outcome.status == 0
    }

    private var environment: [String: String] {
        let folders = path + [programs.path, "/usr/bin", "/bin"]
        return [
            "PATH": folders.joined(separator: ":"), "HOME": workspace.path, "LANG": "C.UTF-8", "GITHUB_ACTIONS": "true",
            "GITHUB_EVENT_NAME": event.name, "GITHUB_RUN_ID": "\(event.run)", "GITHUB_SHA": event.sha,
            "GITHUB_RUN_ATTEMPT": "\(event.attempt)", "GITHUB_REF": event.ref, "GITHUB_RUN_NUMBER": "\(event.run)",
            "GITHUB_REF_NAME": event.base == nil ? event.ref.replacing("refs/heads/", with: "") : "7/merge",
            "GITHUB_HEAD_REF": event.head ?? "", "GITHUB_BASE_REF": event.base ?? "", "GITHUB_JOB": "job",
            "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "shop/app",
        ]
    }

    private mutating func use(
        _ action: String, _ settings: [String: String], _ step: Node, _ frame: inout Frame
    ) async throws -> Bool {
        let name = action.split(separator: "@")[0]
        switch name {
        case "actions/checkout": try await checkOut(depth: settings["fetch-depth"] ?? "1")
        case "actions/upload-artifact": try upload(settings)
        case "actions/download-artifact": try download(settings)
        case "actions/cache/restore":
            let prefixes = (settings["restore-keys"] ?? "").split(separator: "\n").map(String.init)
            guard let entry = service.entry(settings["key"] ?? "", prefixes: prefixes, for: event) else { break }
            restored.append(entry.key)
            let file = workspace.appending(path: settings["path"] ?? "")
            try FileManager.default.copyItem(at: entry.file, to: file)
        case "actions/cache/save":
            try service.save(workspace.appending(path: settings["path"] ?? ""), settings["key"] ?? "", for: event)
        case "github/codeql-action/upload-sarif", "actions/cache": break
        case "OWNER/vctrace": return try await runAction(settings, step, &frame)
        default: throw RunnerExpression.Mistake(description: "the made-up runner does not know \(action)")
        }
        return true
    }

    private mutating func checkOut(depth: String) async throws {
        let options = depth == "0" ? "" : "--depth \(depth)"
        let outcome = try await Tool.shell(
            """
            git init -q . && git fetch -q \(options) 'file://\(origin.path)' '+refs/*:refs/remotes/*' 2>&1
            git fetch -q \(options) 'file://\(origin.path)' \(event.sha) && git checkout -q \(event.sha)
            """, in: workspace)
        guard outcome.status == 0 else { throw RunnerExpression.Mistake(description: outcome.output + outcome.errors) }
    }

    private mutating func upload(_ settings: [String: String]) throws {
        let paths = (settings["path"] ?? "").split(separator: "\n").map { workspace.appending(path: String($0)) }
        let copy = try service.newFolder()
        for path in paths where FileManager.default.fileExists(atPath: path.path) {
            if path.hasDirectoryPath || (try? FileManager.default.contentsOfDirectory(atPath: path.path)) != nil {
                try Tool.copyFiles(of: path, to: copy)
            } else {
                try FileManager.default.copyItem(at: path, to: copy.appending(path: path.lastPathComponent))
            }
        }
        // Without files, there is no artifact.
        guard try !FileManager.default.contentsOfDirectory(atPath: copy.path).isEmpty else { return }
        service.artifacts[event.run, default: [:]][settings["name"] ?? ""] = copy
    }

    /// Each artifact gets a folder of its own.
    private func download(_ settings: [String: String]) throws {
        let prefix = (settings["pattern"] ?? "").split(separator: "*")[0]
        for (name, folder) in service.artifacts[event.run] ?? [:] where name.hasPrefix(prefix) {
            let target = workspace.appending(path: settings["path"] ?? "").appending(path: name)
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            try Tool.copyFiles(of: folder, to: target)
        }
    }

    private mutating func runAction(
        _ settings: [String: String], _ step: Node, _ frame: inout Frame
    ) async throws -> Bool {
        let text = try String(contentsOf: Tool.project.appending(path: "action.yml"), encoding: .utf8)
        guard let action = try Yams.compose(yaml: text) else { return false }
        var own = Frame(inputs: [:])
        for (name, input) in action["inputs"]?.mapping ?? [:] {
            own.inputs?[name.string ?? ""] = try filled(input["default"]?.string ?? "", frame)
        }
        own.inputs?.merge(settings) { $1 }
        let failedBefore = hasFailed
        for step in action["runs"]?["steps"]?.array() ?? [] { try await run(step, &own) }
        if let id = step["id"]?.string {
            for (name, output) in action["outputs"]?.mapping ?? [:] {
                frame.outputs["\(id).\(name.string ?? "")"] = try filled(output["value"]?.string ?? "", own)
            }
        }
        defer { hasFailed = failedBefore }
        return !hasFailed
    }
}
