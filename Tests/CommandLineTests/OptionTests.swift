import Foundation
import Testing
import TraceTestSupport

/// An option means the same in every command that has it.
@Suite struct OptionTests {
    private struct Dump: Decodable {
        var command: Command
    }

    private struct Command: Decodable {
        var commandName: String
        var subcommands: [Command]?
        var arguments: [Argument]?
    }

    private struct Argument: Decodable {
        struct Name: Decodable {
            var name: String
        }

        var kind: String
        var preferredName: Name?
        var names: [Name]?
        var valueName: String?
    }

    /// `--require` names what must be there, of a run or of a night; `--only` names what is shown, events or lines.
    private static let namesOfTheirOwn: Set = ["require", "only"]

    @Test func takeTheSameKindOfValueInEveryCommand() async throws {
        let outcome = try await Tool.withFolder(samples: { _ in false }) { folder in
            try await Tool.shell("vctrace --experimental-dump-help", in: folder)
        }
        let dump = try JSONDecoder().decode(Dump.self, from: Data(outcome.output.utf8))
        var uses: [String: [String: [String]]] = [:]
        for command in dump.command.subcommands ?? [] {
            for argument in command.arguments ?? [] where argument.kind != "positional" {
                for name in argument.names ?? [] {
                    let hasOwn = Self.namesOfTheirOwn.contains(name.name)
                    let value = argument.kind == "flag" ? "no value" : hasOwn ? "a value" : argument.valueName ?? ""
                    uses[name.name, default: [:]][value, default: []].append(command.commandName)
                }
            }
        }
        #expect(uses.count > 20)
        for (name, kinds) in uses where kinds.count > 1 { Issue.record("--\(name) takes \(kinds)") }
    }
}
