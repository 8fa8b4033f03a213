import TraceModel

/// What the name of a class tells about it.
enum NameNotation {
    /// Whether a name is that of a property, and not of a class: `HomeViewController.viewModel`.
    static func isProperty(_ name: Bytes) -> Bool {
        guard let dot = name.lastOffset(of: UInt8(ascii: ".")) else { return false }
        return name[(dot + 1)...].first?.isLowercase ?? false
    }

    /// `com.example.shop`, `ui.lifecycle`
    static func isDomain(_ name: Bytes) -> Bool {
        let cursor = ByteCursor(name)
        return ["com." as StaticString, "org.", "net.", "io.", "ui.", "app."].contains { cursor.starts(with: $0) }
            && !name.contains(where: \.isUppercase)
    }

    /// Whether a name ends as those of controllers do, before its number and its generic arguments.
    static func isController(_ name: Bytes) -> Bool {
        var end = name.count
        if end > 0, name[end - 1] == UInt8(ascii: ">") { end = name.firstOffset(of: UInt8(ascii: "<")) ?? end }
        while end > 0, name[end - 1].isDigit { end -= 1 }
        return ["ViewController" as StaticString, "Controller", "VC", "Vc", "Screen"].contains {
            ByteCursor(name, 0..<end).endsWith($0)
        }
    }

    /// Whether a name is that of a class with its module: `Acme.Home`.
    static func isQualified(_ name: Bytes) -> Bool {
        guard let dot = name.lastOffset(of: UInt8(ascii: ".")), dot > 0, dot + 1 < name.count else { return false }
        return name[0].isUppercase && name[dot + 1].isUppercase
    }

    /// Whether a category is the name of a controller; UIKit itself has the category `ViewController`.
    static func isCategoryOfController(_ category: Bytes) -> Bool {
        isController(category) && !TagNotation.isWord(category)
    }

    /// Whether a class logs the calls of all controllers: UIKit's own, or an app's `BaseViewController`.
    static func isBase(_ name: Bytes) -> Bool {
        if name.equals("UIViewController") { return true }
        let start = name.lastOffset(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
        let word = ByteCursor(name, start..<name.count)
        // `BaseballViewController`
        return word.starts(with: "Base") && word.byte(after: 4).isUppercase
    }

    /// Whether a name is that of a part of a screen which is no controller: `CartViewModel`.
    static func isPart(_ name: Bytes) -> Bool {
        let cursor = ByteCursor(name)
        return parts.contains { cursor.endsWith($0) }
    }

    /// Whether a name is that of a class of tests: `CartTests`, `CartSpec`.
    static func isOfTests(_ name: Bytes) -> Bool {
        let cursor = ByteCursor(name)
        return ["Tests" as StaticString, "TestCase", "Spec"].contains {
            cursor.endsWith($0) && name.count > $0.utf8CodeUnitCount
        }
    }

    /// Whether a name is that of what is sent to the model of a screen, as an `enum`: `HomeAction`, `HomeViewModel.Input`.
    static func isOfAction(_ name: Bytes) -> Bool {
        ["Action" as StaticString, "Input", "Intent"].contains { ByteCursor(name).endsWith($0) }
    }

    private static let parts: [StaticString] = [
        "ViewModel", "Delegate", "DataSource", "Manager", "Presenter", "Interactor", "Coordinator", "Router", "Service",
        "Repository", "Cell", "Client", "Window", "Layer", "Button", "Label", "ImageView", "TextField", "Player",
        "Session",
        "Operation", "Store", "Cache", "Database", "Logger", "Tracker", "Timer",
    ]

    /// Whether a name may be that of a class: `Cart`, but not `HUD`.
    static func isClass(_ name: Bytes) -> Bool { name.first?.isUppercase == true && !isAbbreviation(name) }

    /// Whether a controller of that class may run a method of the other one: both have full names, `HomeViewController` and
    /// `CommonViewController`. A shorter one beside a call may be a label.
    static func mayInherit(_ name: Bytes, from owner: Bytes) -> Bool {
        isFull(name) && isFull(owner) && !isBase(name)
            && !ClassName(String(decoding: name, as: UTF8.self)).means(
                ClassName(String(decoding: owner, as: UTF8.self)))
    }

    private static func isFull(_ name: Bytes) -> Bool {
        let ending: StaticString = "ViewController"
        return name.count > ending.utf8CodeUnitCount && ByteCursor(name).endsWith(ending) && !isAnyController(name)
    }

    private static let loggers: [StaticString] = [
        "Lifecycle", "LifeCycle", "Track", "Logg", "LogEvent", "Event", "Analytics", "Monitor", "Swizzl", "Hook",
        "Trace",
    ]

    /// Whether a name is that of something that logs, and no controller's: `LifecycleTracker`.
    static func isLogger(_ name: Bytes) -> Bool {
        !isController(name) && loggers.contains { ByteCursor(name).first($0) != nil }
    }

    /// `HTTP`, `UI`
    static func isAbbreviation(_ name: Bytes) -> Bool { name.count > 1 && name.allSatisfy(\.isUppercase) }

    /// `LOG_TAG`
    static func isConstant(_ name: Bytes) -> Bool {
        name.allSatisfy { $0.isUppercase || $0 == UInt8(ascii: "_") } && name.contains(UInt8(ascii: "_"))
    }

    /// Whether a name is that of a function or an object that logs: `MyLog`.
    static func isLog(_ name: Bytes) -> Bool { ByteCursor(name).endsWith("Log") }

    /// Whether a name means any controller, and not an object that only has a method of that name: `vc`, `vc2`, but not `presenter`.
    static func isAnyController(_ name: Bytes) -> Bool {
        var end = name.count
        while end > 0, name[end - 1].isDigit { end -= 1 }
        return Lexicon.roles(of: name[..<end]).contains(.generic)
    }
}
