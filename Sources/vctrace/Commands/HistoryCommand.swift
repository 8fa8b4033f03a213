import ArgumentParser
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        _superCommandName: VCTrace.name,
        abstract: "Show which nights of a branch showed which defects.",
        discussion: """
            Nights are columns, and defects are rows. The branch is that of the newest night; to choose another one, give \
            conditions: app, branch, build, commit, date and pipeline. To list only some defects, name a rule, a class, or \
            both. A class without a module matches that class in every module. Runs that were not audited yet are audited first.

            EXAMPLES
              vctrace history
              vctrace history branch=main
              vctrace history child-never-removed
              vctrace history Checkout
              vctrace history missing-did-move Shop.Detail --format json
              vctrace history branch=main --format html -o nights.html
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The id of a rule, a class that the findings are about, and conditions for the night.",
            valueName: "rule|class|key=value"),
        completion: .rule)
    var words: [String] = []

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = HistoryFormat.text

    @Option var output: OutputPath

    @OptionGroup var store: StoreOptions

    private var names: [String] { words.filter { !RunConditions.isCondition($0) } }
    private var conditions: RunConditions {
        get throws { try RunConditions(ofNight: words.filter(RunConditions.isCondition)) }
    }

    func validate() throws {
        if names.count > 2 { throw ValidationError("Name one rule and one class at most.") }
        _ = try conditions
    }

    func run() throws {
        let store = try store.openSound()
        let configuration = try self.store.configuration.load(orLastOf: store)
        let reader = try self.store.nights(in: store, audit: configuration.auditWithProgress)
        let night = try reader.night(conditions)
        let all = try reader.history(upTo: night)
        let (rule, className) = try meaning(ofDefects: all.rows.map(\.verdict.defect))
        let history = all.filtered(rule: rule, className: className)
        let holders = try StoredEvidence(store).holderCounts(rule: rule, className: className)
        let inputs = InputFiles(store: store, configuration: configuration.path)
        let destination = try TextDestination(output.path, exempting: inputs)
        try destination.write(
            format.text(of: history, holders: holders, isOfRule: rule != nil, style: destination.style) {
                try reader.page(of: history, holders).text
            })
    }

    /// The rule and the class among the names.
    ///
    /// - Parameter defects: those of the branch.
    private func meaning(ofDefects defects: [Defect]) throws -> (rule: String?, className: ClassName?) {
        guard let first = names.first else { return (nil, nil) }
        // A defect may belong to a rule that no longer exists.
        let ids = try store.configuration.rules().map(\.id)
        if ids.contains(first) || defects.contains(where: { $0.rule == first }) {
            return (first, names.dropFirst().first.map(ClassName.init))
        }
        let named = defects.filter { !$0.path.isEmpty }
        let isClass = named.contains { ClassName($0.path.className).isMeant(by: ClassName(first)) }
        if names.count == 1, isClass { return (nil, ClassName(first)) }
        throw CommandError(Self.advice(on: first, isClass, rules: ids, named, all: defects))
    }

    /// What a word that is not a rule may mean.
    private static func advice(
        on word: String, _ isClass: Bool, rules: [String], _ named: [Defect], all defects: [Defect]
    ) -> String {
        if let defect = defects.first(where: { $0.fingerprint == word }) {
            return "'\(word)' is the fingerprint of a defect; name its rule and its class: "
                + "vctrace history \(defect.rule) \(defect.path.className)"
        }
        if isClass { return "'\(word)' is a class; name a rule before it, or the class alone" }
        let classes = Set(named.map(\.path.className))
        let names = rules + classes.sorted() + classes.map { ClassName($0).short }.sorted()
        let help = "; history takes a rule, which 'vctrace rules' lists, a class, or both"
        return "there is no rule and no defect of a class '\(word)'"
            + NearestName.question(word, among: names, else: help)
    }
}
