/// A message of UIKit's own about the misuse of controllers, or an exception (`e…`).
package enum UIKitMessageCode: String, CaseIterable, Sendable {
    case m1 = "M1"
    case m2 = "M2"
    case m3 = "M3"
    case m4 = "M4"
    case m5 = "M5"
    case m6 = "M6"
    case m7 = "M7"
    case m8 = "M8"
    case m9 = "M9"
    case m10 = "M10"
    case m11 = "M11"
    case m12 = "M12"
    case e1 = "E1"
    case e2 = "E2"
    case e3 = "E3"
    case e4 = "E4"
    case e5 = "E5"
    case e6 = "E6"
    case e7 = "E7"
    case e8 = "E8"
    case e9 = "E9"

    /// Whether the app ends with it.
    package var isException: Bool { rawValue.hasPrefix("E") }
}
