import TraceModel
import TraceText
import VCTraceAudit

/// Refuses names that do not exist: an empty answer for them would look like a clean one.
enum NameCheck {
    private static let shown = 5
    /// The most names that are compared with the requested one; a run with more of them has a million.
    private static let compared = 10_000

    /// Throws if a class is asked for and none is meant.
    ///
    /// - Parameter place: the place of the classes: `the run`.
    static func checkClass(
        _ asked: String?, among classes: @autoclosure () throws -> [String], of place: String
    ) throws {
        guard let asked else { return }
        let classes = try classes()
        guard !hasClass(asked, among: classes) else { return }
        let isShort = ClassName(asked).qualifier == nil
        throw unknown("class", asked, among: classes, of: place) { isShort ? ClassName($0).short : $0 }
    }

    /// Whether a name means one of the classes.
    static func hasClass(_ asked: String, among classes: [String]) -> Bool {
        let name = ClassName(asked)
        return classes.contains { ClassName($0).isMeant(by: name) }
    }

    /// Throws if a rule is asked for and there is none with the id.
    static func checkRule(_ asked: String?, among rules: @autoclosure () throws -> [String]) throws {
        guard let asked else { return }
        let rules = try rules()
        guard !rules.contains(asked) else { return }
        // vctrace's rules include every rule that an audit reported.
        throw unknown("rule", asked, among: Set(rules).sorted(), of: "vctrace") { $0 }
    }

    /// An error that there is no run of the name, with the nearest names.
    static func unknownRun(_ asked: String, among runs: [String]) -> ToolError {
        let nearest = nearest(to: asked, among: runs) { $0 }
        return error(
            "run", asked, "; list_runs lists the runs" + (nearest.isEmpty ? "" : "\nThe nearest names are:"), nearest)
    }

    /// - Parameter short: returns the part of a name that is comparable to the requested one.
    private static func unknown(
        _ noun: String, _ asked: String, among names: [String], of place: String, by short: (String) -> String
    ) -> ToolError {
        guard !names.isEmpty else {
            return error(noun, asked, ": \(place) has no \(noun == "class" ? "classes" : noun + "s")", [])
        }
        let nearest = nearest(to: asked, among: names, by: short)
        let rest = names.count > nearest.count ? "the nearest of \(names.count) are" : "there are"
        return error(noun, asked, " in \(place); \(rest)", nearest)
    }

    private static func nearest(to asked: String, among names: [String], by short: (String) -> String) -> [String] {
        let names = Array(names.prefix(compared))
        let order = NearestName.order(names.map { short($0).clipped(to: 200) }, by: asked.clipped(to: 200))
        return order.prefix(shown).map { names[$0] }
    }

    private static func error(_ noun: String, _ asked: String, _ rest: String, _ nearest: [String]) -> ToolError {
        var text = AnswerText()
        text.say("there is no \(noun) '\(visible(asked.clipped(to: 200)))'" + rest)
        for name in nearest { text.quote(name) }
        return ToolError(String(text.text.dropLast()))
    }
}
