import ReportPage
import TraceModel

extension ReportSheet {
    /// The page, with what is invisible in the texts of a trace written out.
    func page(_ content: [String: Any], frame: PageFrame, data: String? = nil) -> String {
        html(content.mapValues(Self.shown), frame: frame, data: data)
    }

    private static func shown(_ value: Any) -> Any {
        switch value {
        case let text as String: visible(text)
        case let list as [Any]: list.map(shown)
        case let content as [String: Any]: content.mapValues(shown)
        default: value
        }
    }
}
