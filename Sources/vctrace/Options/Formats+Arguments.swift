import ArgumentParser
import TraceConfiguration
import TraceExport
import TraceModel
import TraceReplay
import TraceReports

// The values of `--format`, with their names in help and completions.
extension ReportFormat: ExpressibleByArgument {}
extension TableFormat: ExpressibleByArgument {}
extension ExportFormat: ExpressibleByArgument {}
extension HistoryFormat: ExpressibleByArgument {}
extension NightFormat: ExpressibleByArgument {}
extension FailureThreshold: ExpressibleByArgument {}
extension DiffFormat: ExpressibleByArgument {}
extension FindingGrouping: ExpressibleByArgument {}
extension RuleSettings.Scope: ExpressibleByArgument {}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
    /// The library's own takes each name by a key path, which every start of a command would make anew.
    static var allValueStrings: [String] { allCases.map { $0.rawValue } }

    /// The names say what they are.
    static var allValueDescriptions: [String: String] { [:] }
}
