import Foundation
import TraceTestSupport
import Yams

/// GitLab or Bitrise, as a team meets it whose pipelines are the shipped example: the scripts run as they stand, each pipeline in a new
/// clone of the app's repository. The cache is played by a few lines.
struct PipelineService {
    /// What a pipeline is about.
    struct Event {
        let number: Int
        /// Of a pull request, its branch.
        var branch: String?
        /// What the tests wrote.
        let trace: String
    }

    /// What a pipeline did.
    struct Outcome {
        /// Of the script that audits.
        var status: Int32 = 0
        /// The keys of what it got from the cache.
        var restored: [String] = []
        var errors = ""
    }

    private let folder: URL
    let root: Node
    /// By their keys, in the order in which they were saved.
    private(set) var entries: [(key: String, folder: URL)] = []

    /// - Parameter file: the name of the example.
    init(_ file: String, in folder: URL) async throws {
        self.folder = folder
        let place = Tool.project.appending(path: "Documentation/Workflows/\(file)")
        guard let root = try Yams.compose(yaml: String(contentsOf: place, encoding: .utf8)) else {
            throw RunnerExpression.Mistake(description: "\(file) is empty")
        }
        self.root = root
        let tool = try await Tool.shell("command -v vctrace", in: folder).output.split(separator: "\n")[0]
        // The team's copy of vctrace, which is built in no time, and notes it.
        try write("vctrace/tool", "#!/bin/sh\nexec '\(tool)' \"$@\"\n")
        try write(
            "vctrace/Makefile",
            "release:\n\techo built >>'\(folder.path)/built'; mkdir -p .build/release; cp tool .build/release/vctrace\n"
        )
        for program in ["apt-get", "xcodebuild"] { try write("programs/\(program)", "#!/bin/sh\n") }
        let begun = try await Tool.shell(
            """
            : > built; mkdir vctrace/Packaging app; cp '\(Tool.project.path)/Packaging/get' vctrace/Packaging
            for name in vctrace app; do
                git -C $name init -q -b main && git -C $name add -A
                git -C $name -c user.name=Jo -c user.email=jo@example.com commit -q --allow-empty -m Begin
            done
            """, in: folder)
        guard begun.status == 0 else { throw RunnerExpression.Mistake(description: begun.errors) }
    }

    /// How often the team's copy of vctrace was built.
    var builds: Int {
        get throws {
            try String(contentsOf: folder.appending(path: "built"), encoding: .utf8).split(separator: "\n").count
        }
    }

    private func write(_ path: String, _ text: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    // MARK: GitLab

    /// Runs the job that audits, with the variables of the rule that fits.
    mutating func runGitLab(_ event: Event) async throws -> Outcome {
        let source = event.branch == nil ? "schedule" : "merge_request_event"
        let job = root["audit"]
        let rule = job?["rules"]?.array().first { $0["if"]?.string == "$CI_PIPELINE_SOURCE == \"\(source)\"" }
        var variables = ["GITLAB_CI": "true", "CI_PIPELINE_ID": "\(event.number)", "CI_PIPELINE_SOURCE": source]
        for (name, value) in (job?["variables"]?.mapping ?? [:]) { variables[name.string ?? ""] = value.string }
        for (name, value) in (rule?["variables"]?.mapping ?? [:]) { variables[name.string ?? ""] = value.string }
        if let branch = event.branch {
            variables["CI_MERGE_REQUEST_IID"] = "7"
            variables["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"] = branch
            variables["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"] = "main"
        } else {
            variables["CI_COMMIT_BRANCH"] = "main"
        }
        let clone = try await clone(event)
        variables["CI_COMMIT_SHA"] = try await head(of: clone)
        var outcome = Outcome()
        let caches = job?["cache"]?.array() ?? []
        func policy(_ cache: Node) -> String {
            cache["policy"]?.string.map { $0 == "$STORE" ? variables["STORE"] ?? "" : $0 } ?? "pull-push"
        }
        for cache in caches where policy(cache).contains("pull") { try restore(cache, into: clone, &outcome) }
        let lines = ["before_script", "script"].flatMap { job?[$0]?.array().compactMap(\.string) ?? [] }
        let audited = try await shell(lines.joined(separator: "\n"), in: clone, variables)
        let after = job?["after_script"]?.array().compactMap(\.string) ?? []
        let told = try await shell(after.joined(separator: "\n"), in: clone, variables)
        (outcome.status, outcome.errors) = (audited.status, audited.errors + told.errors)
        for cache in caches where policy(cache).contains("push") {
            for path in cache["paths"]?.array().compactMap(\.string) ?? [] {
                try save(path, cache["key"]?.string ?? "", from: clone)
            }
        }
        return outcome
    }

    // MARK: Bitrise

    mutating func runBitrise(_ event: Event) async throws -> Outcome {
        let clone = try await clone(event)
        var variables = [
            "BITRISE_IO": "true", "BITRISE_BUILD_SLUG": "\(event.number)", "BITRISE_BUILD_NUMBER": "\(event.number)",
            "BITRISE_GIT_BRANCH": event.branch ?? "main", "BITRISE_PULL_REQUEST": event.branch == nil ? "" : "7",
            "BITRISEIO_GIT_BRANCH_DEST": event.branch == nil ? "" : "main", "BITRISE_SOURCE_DIR": clone.path,
            "BITRISE_DEPLOY_DIR": clone.path, "GIT_CLONE_COMMIT_HASH": try await head(of: clone),
        ]
        for entry in root["app"]?["envs"]?.array() ?? [] {
            for (name, value) in entry.mapping ?? [:] { variables[name.string ?? ""] = value.string }
        }
        var outcome = Outcome()
        for (name, step) in (root["workflows"]?["ui-tests"]?["steps"]?.array() ?? []).compactMap(\.mapping?.first) {
            var inputs: [String: String] = [:]
            for input in step["inputs"]?.array() ?? [] {
                for (name, value) in input.mapping ?? [:] { inputs[name.string ?? ""] = value.string }
            }
            if outcome.status != 0, step["is_always_run"]?.bool != true { continue }
            if event.branch != nil, step["run_if"]?.string == "{{not .IsPR}}" { continue }
            switch name.string?.split(separator: "@").first {
            case "script":
                let told = try await shell(inputs["content"] ?? "", in: clone, variables)
                if outcome.status == 0 { outcome.status = told.status }
                outcome.errors += told.errors
            case "restore-cache": try restore(prefix: inputs["key"] ?? "", into: clone, &outcome)
            case "save-cache":
                let key = (inputs["key"] ?? "").replacing(
                    "{{ getenv \"BITRISE_BUILD_NUMBER\" }}", with: "\(event.number)"
                )
                .replacing("{{ checksum \"vctrace-tool/.commit\" }}", with: "commit")
                try save(inputs["paths"] ?? "", key, from: clone)
            default: break
            }
        }
        return outcome
    }

    // MARK: Xcode Cloud

    /// Runs the script of a test action, in a folder where nothing else of the repository is.
    ///
    /// - Parameter hasBinary: whether the team put a binary beside the script.
    func runXcodeCloud(_ trace: String, hasBinary: Bool) async throws -> Command.Outcome {
        let name = hasBinary ? "with" : "without"
        try write("\(name)/traces/app.trace", trace)
        let script = Tool.project.appending(path: "Documentation/Workflows/ci_post_xcodebuild.sh")
        let text = try String(contentsOf: script, encoding: .utf8)
        try write("\(name)/ci_scripts/post.sh", text.replacing("/tmp/", with: "\(folder.path)/\(name)/"))
        if hasBinary {
            let tool = try String(contentsOf: folder.appending(path: "vctrace/tool"), encoding: .utf8)
            try write("\(name)/ci_scripts/vctrace", tool)
        }
        let place = folder.appending(path: name)
        try FileManager.default.createDirectory(at: place.appending(path: ".git"), withIntermediateDirectories: true)
        return try await shell(
            "ci_scripts/post.sh", in: place,
            [
                "CI_XCODEBUILD_ACTION": "test-without-building",
                "TEST_RUNNER_VCTRACE_TRACES": place.appending(path: "traces").path,
            ])
    }

    // MARK: Clones and the cache

    private func clone(_ event: Event) async throws -> URL {
        let name = "clone-\(event.number)"
        _ = try await Tool.shell("git clone -q app \(name)", in: folder)
        try write("\(name)/traces/app.trace", event.trace)
        return folder.appending(path: name)
    }

    private func head(of clone: URL) async throws -> String {
        String(try await Tool.shell("git rev-parse HEAD", in: clone).output.prefix(40))
    }

    /// Runs a script. Where it installs programs, it gets a folder of the clone.
    private func shell(_ script: String, in clone: URL, _ variables: [String: String]) async throws -> Command.Outcome {
        let bin = clone.appending(path: ".git/bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        let environment = [
            "HOME": clone.path, "LANG": "C.UTF-8", "PATH": "\(bin.path):\(folder.path)/programs:/usr/bin:/bin",
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "url.file://\(folder.path)/vctrace.insteadOf",
            "GIT_CONFIG_VALUE_0": "https://github.com/OWNER/vctrace",
        ]
        return try await Command(
            program: "/bin/bash",
            arguments: ["-eo", "pipefail", "-c", script.replacing("/usr/local/bin", with: bin.path)],
            environment: environment.merging(variables) { $1 }, folder: clone
        ).run()
    }

    private func restore(_ cache: Node, into clone: URL, _ outcome: inout Outcome) throws {
        try restore(prefix: cache["key"]?.string ?? "", into: clone, &outcome)
    }

    /// Takes the newest entry whose key begins so into the clone.
    private func restore(prefix: String, into clone: URL, _ outcome: inout Outcome) throws {
        guard let entry = entries.last(where: { $0.key.hasPrefix(prefix) }) else { return }
        outcome.restored.append(entry.key)
        try Tool.copyFiles(of: entry.folder, to: clone)
    }

    private mutating func save(_ path: String, _ key: String, from clone: URL) throws {
        let file = clone.appending(path: path)
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        let place = folder.appending(path: "cache-\(entries.count)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: file, to: place.appending(path: path))
        entries.append((key, place))
    }
}
