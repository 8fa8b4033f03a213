import ArgumentParser
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText

struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        _superCommandName: VCTrace.name,
        abstract: "Delete runs from the store.",
        discussion: """
            EXAMPLES
              vctrace delete nightly-2026-11-01
              vctrace delete latest~3 7
              vctrace delete traces/app.log
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Names or numbers of runs, 'latest' or 'latest~N', 'night' or 'night~N', or the paths of their logs.",
            valueName: "run"),
        completion: .run)
    var runs: [String]

    @OptionGroup var store: StoreOptions

    func run() throws {
        let store = try store.openExisting()
        let references = try RunReference.joined(runs).flatMap { try RunReference($0).runs(in: store) }
        let found = try references.map { try $0.find(in: store, takesPaths: true) }.distinct
        let keepsSize = try store.delete(found)
        StandardOutput.show(lines: found.map { "deleted \($0.full)" })
        if keepsSize { StandardError.tell(store.sizeRemark) }
    }
}

extension TraceStore {
    /// What people are told after a deletion for which the disk had too little room.
    var sizeRemark: String {
        "\(path) keeps its size: the disk has no room to write it anew; the next imports use what is free in it"
    }
}

extension Run {
    /// `run 8 'ui' (n2/ui.trace)`: several runs may have one name.
    var full: String { "run \(number) '\(visible(name))' (\(visible(source)))" }
}
