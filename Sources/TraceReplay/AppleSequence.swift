/// The calls that Apple asks of a container, in order, as rules show them beside what was seen.
///
/// Source: *Implementing a Container View Controller*, View Controller Programming Guide for iOS.
enum AppleSequence {
    /// A child arrives.
    static let embedding = [
        "parent.addChild(child)",
        "child.willMove(toParent: parent)  by UIKit",
        "addSubview(child.view)",
        "constrain child.view",
        "child.didMove(toParent: parent)",
    ]

    /// A child leaves.
    static let removal = [
        "child.willMove(toParent: nil)",
        "child.view.removeFromSuperview()",
        "child.removeFromParent()",
        "child.didMove(toParent: nil)  by UIKit",
    ]
}
