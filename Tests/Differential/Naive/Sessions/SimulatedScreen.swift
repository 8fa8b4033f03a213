/// A controller of a simulated app.
final class SimulatedScreen {
    let name: Call.Name
    /// The screens of a stack, the tabs of a tab bar controller, or the children of any other container.
    var content: [SimulatedScreen] = []
    var selected = 0
    var isLoaded = false
    var isShown = false
    weak var parent: SimulatedScreen?
    /// The page that left last.
    var cached: SimulatedScreen?
    /// What it presents, and whether that covers all below it.
    var presented: (screen: SimulatedScreen, isFull: Bool)?

    init(_ name: Call.Name) {
        self.name = name
    }

    var isStack: Bool { name.className == "UINavigationController" }
    var isTabBar: Bool { name.className == "UITabBarController" }
    var top: SimulatedScreen? { content.last }

    /// It, and those inside it that are on the screen with it, from the outside in.
    var visible: [SimulatedScreen] {
        let inside = isStack ? [content.last] : isTabBar ? [content[selected]] : content.map(Optional.some)
        return [self] + inside.compactMap(\.self).flatMap(\.visible)
    }

    /// It and everything inside it.
    var all: [SimulatedScreen] { [self] + content.flatMap(\.all) }
}
