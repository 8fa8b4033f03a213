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
