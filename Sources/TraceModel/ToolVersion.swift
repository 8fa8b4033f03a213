/// The version of this program, as `vctrace --version` prints it.
package enum ToolVersion {
    package static let text = "0.1.0"
}
