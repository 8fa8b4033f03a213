import BuildStamp
import TraceModel

/// What `vctrace --version` prints: the version, and on a second line the commit of a release and its date.
enum VersionText {
    static let text: String = {
        let stamp = String(cString: build_stamp())
        return "\(ToolVersion.text)\n\(stamp.isEmpty ? "development build" : "built from \(stamp)")"
    }()
}
