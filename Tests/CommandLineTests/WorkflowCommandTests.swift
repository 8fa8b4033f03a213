import Foundation
import Testing
import TraceTestSupport
import Yams

/// Everything that the workflows call or name exists: in the tool, in the Makefile, in the tree.
@Suite struct WorkflowCommandTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOf: Tool.project.appending(path: path), encoding: .utf8)
    }

    @Test func thereAreWorkflows() throws {
        #expect(WorkflowFile.all.count >= 6)
        let commands = try WorkflowFile.all.flatMap { try $0.commands() }
        #expect(commands.count { $0.first == "vctrace" } >= 8)
        #expect(commands.count { $0.first == "make" } >= 8)
        #expect(commands.count { $0.first?.contains("Packaging/") == true } >= 3)
    }

    @Test(arguments: WorkflowFile.all) func targetsAreInTheMakefile(_ workflow: WorkflowFile) throws {
        let targets = Set(try text("Makefile").matches(of: /(?m)^([a-z-]+):/).map { String($0.1) })
        for command in try workflow.commands() where command.first == "make" {
            var words = command.dropFirst()
            if words.first == "-C" { words = words.dropFirst(2) }
            for word in words where !word.contains("=") { #expect(targets.contains(word), "\(command)") }
        }
    }

    @Test(arguments: WorkflowFile.all) func scriptsAreThere(_ workflow: WorkflowFile) throws {
        let words = try workflow.commands().flatMap(\.self)
        let script = #/(Scripts|Packaging|Tests)/[A-Za-z./-]+/#
        for word in words {
            guard let path = word.firstMatch(of: script) else { continue }
            let file = Tool.project.appending(path: String(path.0)).path
            #expect(FileManager.default.isExecutableFile(atPath: file), "\(word)")
        }
    }

    @Test(arguments: WorkflowFile.all) func toolHasTheOptions(_ workflow: WorkflowFile) async throws {
        for command in try workflow.commands() where command.first == "vctrace" {
            let help = try await Tool.withFolder { folder in
                try await Tool.shell("vctrace help \(command[1])", in: folder)
            }
            #expect(help.status == 0 && help.output.contains("USAGE: vctrace \(command[1])"), "\(command)")
            for word in command.dropFirst(2).prefix(while: { $0 != "--" }) where word.hasPrefix("-") {
                let option = word.split(separator: "=").first.map(String.init) ?? word
                #expect(help.output.contains("\(option) ") || help.output.contains("[\(option)]"), "\(command)")
            }
        }
    }

    /// Swift's images have no make. `Scripts/setup` installs it.
    @Test(arguments: WorkflowFile.all) func imagesGetWhatTheyLack(_ workflow: WorkflowFile) throws {
        let root = try workflow.root()
        let jobs = (root["jobs"]?.mapping ?? root.mapping ?? [:]).map(\.value)
        for job in jobs {
            let container = job["container"]?.string ?? job["container"]?["image"]?.string ?? job["image"]?.string
            guard container?.hasPrefix("swift:") == true else { continue }
            let steps = job["steps"]?.array().compactMap { $0["run"]?.string } ?? []
            let lines = steps + ["before_script", "script"].flatMap { job[$0]?.array().compactMap(\.string) ?? [] }
            guard let first = lines.firstIndex(where: { $0.contains(#/(^|&& |\n)make [a-z-]|Packaging\/get /#) }) else {
                continue
            }
            let installs = #/apt-get install -y .*\bmake\b|^Scripts\/setup\b/#
            #expect(lines[..<first].contains { $0.contains(installs) }, "\(lines)")
        }
    }

    /// The source needs Swift 6.2, which Xcode 26 has.
    @Test(arguments: WorkflowFile.all) func machinesHaveTheToolchain(_ workflow: WorkflowFile) throws {
        #expect(try text("Package.swift").hasPrefix("// swift-tools-version: 6.2\n"))
        let settings = try workflow.settings()
        for setting in settings where ["runs-on", "runner"].contains(setting.name) && setting.value.contains("mac") {
            #expect(setting.value == "macos-26")
        }
        for setting in settings where ["container", "image"].contains(setting.name) {
            #expect(setting.value.hasPrefix("swift:6.2"))
        }
    }

    @Test(arguments: WorkflowFile.all) func schemesAreProducts(_ workflow: WorkflowFile) throws {
        let manifest = try text("Package.swift")
        for setting in try workflow.settings() where setting.names.dropLast().last == "scheme" {
            #expect(manifest.contains(".library(name: \"\(setting.value)\""))
        }
    }

    @Test(arguments: WorkflowFile.all) func settingsOfTheRecorderAreItsOwn(_ workflow: WorkflowFile) throws {
        let page = try text("Documentation/HowTo/UITests.md") + text("Documentation/HowTo/Recorder.md")
        for setting in try workflow.settings() where setting.name.hasPrefix("TEST_RUNNER_") {
            #expect(page.contains(setting.name.dropFirst("TEST_RUNNER_".count)), "\(setting.name)")
        }
    }

    private static let fileNames: Set = ["path", "paths", "sarif_file", "codequality", "junit", "packages-dir"]

    /// Every file that a step reads was written by another step or by a script that a step calls.
    @Test(arguments: WorkflowFile.all) func filesComeFromSomewhere(_ workflow: WorkflowFile) throws {
        let settings = try workflow.settings()
        let scripts = try ["archive", "bundle", "wheels", "release"].map { try text("Packaging/\($0)") }
        let sources =
            settings.filter { !Self.fileNames.contains($0.name) }.map(\.value) + scripts
            + settings.filter { $0.names.contains("with") }.map(\.value).filter { $0.contains("/") }
        for setting in settings where Self.fileNames.contains(setting.name) {
            for line in setting.value.split(separator: "\n") {
                let path = line.replacing(#/\$\{\{.*?\}\}\//#, with: "").split(separator: "*")[0]
                #expect(
                    path == "Package.resolved" || sources.contains { $0.contains(path) }, "\(setting.names): \(line)")
            }
        }
    }

    @Test(arguments: WorkflowFile.all) func storesAreKeptWhateverTheAuditSays(_ workflow: WorkflowFile) throws {
        let jobs = try workflow.root()["jobs"]?.mapping?.map(\.value) ?? []
        for job in jobs {
            let steps = job["steps"]?.array() ?? []
            let uses = steps.compactMap { $0["uses"]?.string }
            #expect(!uses.contains { $0.hasPrefix("actions/cache@") }, "saves nothing of a job that fails")
            guard uses.contains(where: { $0.hasPrefix("actions/cache/restore@") }) else { continue }
            let save = try #require(steps.first { $0["uses"]?.string?.hasPrefix("actions/cache/save@") == true })
            #expect(save["if"]?.string == "always()")
        }
    }

    @Test(arguments: WorkflowFile.all) func actionsInputsAreItsOwn(_ workflow: WorkflowFile) throws {
        let action = try #require(try Yams.compose(yaml: try text("action.yml")))
        let inputs = Set(try #require(action["inputs"]?.mapping).keys.compactMap(\.string))
        for job in try workflow.root()["jobs"]?.mapping?.map(\.value) ?? [] {
            for step in job["steps"]?.array() ?? [] where step["uses"]?.string?.contains("/vctrace@") == true {
                #expect(inputs.isSuperset(of: step["with"]?.mapping?.keys.compactMap(\.string) ?? []))
            }
        }
        let used = try text("action.yml").matches(of: /inputs\.([a-z-]+)/).map { String($0.1) }
        #expect(Set(used) == inputs)
    }

    /// A tag can move; a commit cannot.
    @Test(arguments: WorkflowFile.all) func actionsArePinned(_ workflow: WorkflowFile) throws {
        for setting in try workflow.settings() where setting.name == "uses" && !setting.value.contains("/vctrace@") {
            #expect(setting.value.contains(#/@[0-9a-f]{40}$/#))
        }
    }

    @Test func developmentBuildsSaySo() async throws {
        let version = try await Tool.withFolder { try await Tool.shell("vctrace --version", in: $0) }.output
        #expect(
            version.wholeMatch(
                of: #/\d+\.\d+\.\d+\n(development build|built from [0-9a-f]{10}(-changed)? \d{4}-\d\d-\d\d)\n/#)
                != nil)
    }
}
