import TraceText

/// A command that shows what a report leaves out, to be copied into a shell.
///
/// It may be broken at its spaces: a line feed between double quotes is white space to the shell and to SQL alike.
struct FollowUpQuery: CustomStringConvertible {
    var view: String
    var run: String
    var rule: String?

    var description: String {
        let conditions = [("run", run)] + (rule.map { [("rule", $0)] } ?? [])
        let sql = conditions.map { "\($0.0) = '\($0.1.doubling("'"))'" }.joined(separator: " AND ")
        let quoted = sql.map { "\\\"$`".contains($0) ? "\\\($0)" : String($0) }.joined()
        return "vctrace query \"SELECT * FROM \(view) WHERE \(quoted)\""
    }

    /// The remark and the command, on one line if that is wide enough.
    func lines(after remark: String, indent: Int, width: Int) -> [StyledText] {
        let together = StyledText("\(remark): \(self)", .dim)
        if together.width + indent <= width { return together.wrapped(to: width, indent: indent) }
        return StyledText("\(remark):", .dim).wrapped(to: width, indent: indent, hanging: 2)
            + StyledText(description, .dim).wrapped(to: width, indent: indent + 2, hanging: 2)
    }
}

extension String {
    fileprivate func doubling(_ character: Character) -> String {
        map { $0 == character ? "\($0)\($0)" : String($0) }.joined()
    }
}
