// The part of UIKit that Documentation/HowTo/BaseClass.md uses, so its code can run without UIKit.

@_exported public import Foundation

@MainActor open class UIViewController {
    public private(set) weak var parent: UIViewController?

    public init(nibName: String?, bundle: Bundle?) {}
    public required init?(coder: NSCoder) {}

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    open func addChild(_ child: UIViewController) {
        child.parent = self
        child.willMove(toParent: self)
    }

    open func removeFromParent() {
        parent = nil
        didMove(toParent: nil)
    }
}
