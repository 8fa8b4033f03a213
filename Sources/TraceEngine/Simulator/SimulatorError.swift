/// What keeps an app in a simulator from being recorded, and what to do about it.
enum SimulatorError: Error, Hashable, CustomStringConvertible {
    case noApp(bundle: String, device: String, reason: String)
    case noLibrary(paths: [String])
    case wrongPlatform(library: String, of: String, app: String)
    case wrongArchitecture(library: String, of: String, app: String)
    case launchFailed(bundle: String, status: Int32)
    case noTrace(bundle: String, library: String)
    case noGraph(reason: String)

    var description: String {
        switch self {
        case .noApp(let bundle, let device, let reason):
            "cannot find the app '\(bundle)' in the simulator '\(device)': \(reason); "
                + "'xcrun simctl list' lists the simulators, 'xcrun simctl install \(device) PATH' installs an app"
        case .noLibrary(let paths):
            "there is no recorder at \(paths.map { "'\($0)'" }.joined(separator: " or ")); "
                + "build it with 'make recorder-dylib', or name it with --recorder"
        case .wrongPlatform(let library, let platform, let app):
            "the recorder '\(library)' is built for \(platform), and the app for \(app); "
                + "build another one with 'make recorder-dylib SDK=…'"
        case .wrongArchitecture(let library, let architectures, let app):
            "the recorder '\(library)' is built for \(architectures), and the app for \(app); "
                + "build it on this machine with 'make recorder-dylib'"
        case .launchFailed(let bundle, let status):
            "'xcrun simctl launch' ended with status \(status), and '\(bundle)' wrote no trace; what it printed above says why"
        case .noTrace(let bundle, let library):
            "'\(bundle)' ran without writing a trace; unless the recorder says above what it cannot write, dyld did not load "
                + "'\(library)': record again with SIMCTL_CHILD_DYLD_PRINT_LIBRARIES=1 to see what it loads"
        case .noGraph(let reason):
            "no memory graphs are taken: \(reason); while the app runs, export one from Xcode "
                + "(Debug Memory Graph, then File › Export Memory Graph…), and give it to 'vctrace audit --graph'"
        }
    }
}
