import Foundation
import PackagePlugin

/// `swift package audit-logs app.log`: what `vctrace audit app.log` does.
@main
struct AuditLogs: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "vctrace").url
        // A plugin may write only into its own folder.
        let store = context.pluginWorkDirectoryURL.appending(path: "vctrace.sqlite")
        process.arguments = ["audit", "--db", store.path] + arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            Diagnostics.error("vctrace ended with status \(process.terminationStatus)")
            return
        }
    }
}
