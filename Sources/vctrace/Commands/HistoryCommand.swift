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
        completion: .defect)
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
        let defects = all.rows.map(\.verdict.defect)
        let (rule, className) = try meaning(ofDefects: defects, in: store) {
            try branch(withDefectOf: $0, besides: night, reader)
        }
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
    /// - Parameters:
    ///   - defects: those of the branch.
    ///   - elsewhere: says that other nights show a defect of a class; nil if they do not.
    private func meaning(
        ofDefects defects: [Defect], in store: TraceStore, orElse elsewhere: (ClassName) throws -> String?
    ) throws -> (rule: String?, className: ClassName?) {
        guard let first = names.first else { return (nil, nil) }
        // A defect may belong to a rule that no longer exists.
        let ids = try self.store.configuration.rules().map(\.id)
        if ids.contains(first) || defects.contains(where: { $0.rule == first }) {
            let className = names.dropFirst().first
            try className.map { try check($0, among: store.classNames()) }
            return (first, className.map(ClassName.init))
        }
        let named = defects.filter { !$0.path.isEmpty }
        let isClass = named.contains { ClassName($0.path.className).isMeant(by: ClassName(first)) }
        if names.count == 1, isClass { return (nil, ClassName(first)) }
        if names.count == 1, let text = try elsewhere(ClassName(first)) { throw CommandError(text) }
        throw CommandError(Self.advice(on: first, isClass, rules: ids, named, all: defects))
    }

    /// Fails for a class that no run has: no defect of it would look like a clean one.
    private func check(_ name: String, among classes: [String]) throws {
        guard !classes.contains(where: { ClassName($0).isMeant(by: ClassName(name)) }) else { return }
        throw CommandError(
            "no run has a class '\(name)'"
                + NearestName.question(name, among: classes + classes.map { ClassName($0).short }))
    }

    /// Says which other branch has nights that show a defect of the class; nil if none has.
    private func branch(
        withDefectOf className: ClassName, besides night: Night, _ reader: NightReader
    ) throws -> String? {
        let others = Dictionary(grouping: reader.nights.filter { $0.branch != night.branch }, by: \.branch)
        let newest = others.compactMap { $0.key == nil ? nil : $0.value.last }.sorted { Night.isBefore($1, $0) }
        let found = try newest.first { other in
            try reader.history(upTo: other).rows.contains {
                ClassName($0.verdict.defect.className).isMeant(by: className)
            }
        }
        return found?.branch.map { branch in
            "no night of \(night.branch ?? "that branch") shows a defect of '\(names[0])'; nights of \(branch) do: "
                + "vctrace history \(names[0]) branch=\(branch)"
        }
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
