/// A time in which a controller had a place: presented by another controller, on a navigation stack, or on the screen.
package struct Stay: Hashable, Sendable {
    /// The raw values are the numbers that stores hold.
    package enum StayPlace: Int, Sendable, CaseIterable {
        case visible, presented, stacked
    }

    /// The raw values are the numbers that stores hold.
    package enum StayEnd: Int, Sendable, CaseIterable {
        case popped, replaced, removed, dismissed, swiped, deallocated, launchEnded
    }

    package var place: StayPlace
    package var controller: ControllerID
    /// The presenter, or the navigation controller; nil for the screen.
    package var holder: ControllerID?
    /// The `present`, the `push` or `setViewControllers`, or the `viewDidAppear`.
    package var began: EventReference
    /// The first `viewDidAppear` since then.
    package var appeared: EventReference?
    /// When it began to leave.
    package var leaving: EventReference?
    /// When it had left; nil while it is there.
    package var ended: EventReference?
    package var ending: StayEnd?

    package init(_ place: StayPlace, of controller: ControllerID, in holder: ControllerID?, since began: EventReference)
    {
        self.place = place
        self.controller = controller
        self.holder = holder
        self.began = began
    }
}
