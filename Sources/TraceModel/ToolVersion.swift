/// The version of this program, as `vctrace --version` prints it.
public enum ToolVersion {
    public static let text = "0.1.0"
}
