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
    /// What a container keeps while it shows another one; of a group of tabs, all of them.
    var pool: [SimulatedScreen] = []
    /// Whether its view is out of its container's, whose child it stays.
    var isOut = false
    /// What it presents, and whether that covers all below it.
    var presented: (screen: SimulatedScreen, isFull: Bool)?

    init(_ name: Call.Name) {
        self.name = name
    }

    var isStack: Bool { name.className == "UINavigationController" }
    var isTabBar: Bool { name.className == "UITabBarController" }
    var top: SimulatedScreen? { content.last }
    /// Whether it is a screen of the app, and no container.
    var isPlain: Bool { name.className.hasPrefix("Shop.") && name.className != "Shop.Switcher" }

    /// It, and those inside it that are on the screen with it, from the outside in.
    var visible: [SimulatedScreen] {
        let inside = isStack ? Array(content.suffix(1)) : isTabBar ? [content[selected]] : content.filter { !$0.isOut }
        return [self] + inside.flatMap(\.visible)
    }

    /// It and everything inside it.
    var all: [SimulatedScreen] { [self] + content.flatMap(\.all) }
}
