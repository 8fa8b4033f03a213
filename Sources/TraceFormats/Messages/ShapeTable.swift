import TraceModel

/// The forms of calls, in the order in which they are tried. The examples are tests, and say what each form is for.
///
/// A line that names a call and a controller and fits none of them is a problem.
enum ShapeTable {
    static let tags = TokenClasses.tags
    static let lead = TokenClasses.tags.union(.names)
    /// Tags without links, before calls that are words of English.
    static let bareTags = TokenClasses.tags.subtracting([.link, .status, .marked])
    static let methodTags = TokenClasses.tags.subtracting([.stars, .pointer])
    static let run: TokenClasses = [.name, .generic, .tail]
    static let gap = TokenClasses.noise.subtracting(.equals)
    static let life: TokenClasses = [.keyword, .initializer, .worded]

    static let shapes = ofClasses + ofFiles + ofLabels

    private static let ofClasses: [Shape] = [
        Shape(
            "<Class: 0x…> verb",
            [
                .any(lead), .one(.object, .subject),
                .any([.noise, .controller, .name, .generic, .tail, .boxed, .quoted], .title),
                .verb([.verb, .move, .list]),
            ], .text,
            examples: [
                "<Shop.Home: 0x1> viewModel viewDidAppear": "problem",
                "<Shop.Home: 0x1> viewDidAppear was never called": "problem",
                "<Shop.Home: 0x1> Start viewDidAppear, not animated": "viewDidAppear <Shop.Home: 0x1>",
                "🚀 <UITabBarController: 0x1> setViewControllers(_:animated:) [<Shop.Home: 0x2>]":
                    "other <UITabBarController: 0x1>",
                "LIFECYCLE: <Shop.Home: 0x1> viewDidLoad": "viewDidLoad <Shop.Home: 0x1>",
                "🟢 <Shop.Home: 0x1> \"Home\" - viewDidLoad": "viewDidLoad <Shop.Home: 0x1>",
                "self = <Shop.Home: 0x1> viewDidLoad": "viewDidLoad <Shop.Home: 0x1>",
            ]),
        Shape(
            "<UIWindow: 0x…> setRootViewController:",
            [.any(lead), .one(.window, .subject), .any([.noise, .quoted, .boxed]), .verb(.root)], .text,
            examples: [
                "🪟 <UIWindow: 0x1> setRootViewController: <Shop.Home: 0x2>": "setRoot <UIWindow: 0x1>",
                "<UIWindow: 0x1> → setRootViewController(_:) Optional(<Shop.Home: 0x2>)": "setRoot <UIWindow: 0x1>",
                "UIWindow(0x1) setRootViewController(_:) nil": "setRoot <UIWindow: 0x1>",
                "🪟 <UIWindow: 0x1> viewDidLoad": "nothing",
            ]),
        Shape(
            "<Class: 0x…> delegate(_:viewDidAppear:)",
            [
                .any(lead), .one([.object, .controller], .subject), .any([.noise, .names, .quoted, .boxed]),
                .verb(.delegate),
            ], .open,
            examples: [
                "<Shop.Gallery: 0x1> browser(_:viewDidAppear:)": "other <Shop.Gallery: 0x1>",
                "GalleryVC browser:viewDidAppear:": "other GalleryVC",
                "GalleryVC: viewDidLoad(with:)": "other GalleryVC",
            ]),
        Shape(
            "Class.delegate(_:viewDidAppear:)", [.any(methodTags.union(.names)), .verb(.delegate)], .open,
            examples: [
                "GalleryVC.browser(_:viewDidAppear:)": "other GalleryVC", "browser(_:viewDidAppear:)": "nothing",
            ]),
        Shape(
            "<Class: 0x…> deinit",
            [.any(lead), .one(.object, .subject), .any([.noise, .quoted, .boxed], .title), .verb(life)], .end,
            examples: [
                "<Shop.HomeVC: 0x1> will be deallocated": "deinit <Shop.HomeVC: 0x1>",
                "<Shop.HomeVC: 0x1> (Home) deinit, bag empty": "deinit <Shop.HomeVC: 0x1>",
                "<Shop.HomeVC: 0x1> deinit gracefully": "problem", "<Shop.HomeVC: 0x1> deallocated 20 MB": "problem",
            ]),
        Shape(
            "Class -[Base selector]",
            [.any(lead), .one(.controller, .subject), .any(.noise), .verb(.baseCall)], .text,
            examples: ["HomeVC ---> -[BaseVC viewDidLoad]": "viewDidLoad HomeVC"]),
        Shape(
            "<Class: 0x…> -[Class selector]",
            [
                .any(lead), .one(.object, .subject), .any([.noise, .name, .quoted, .file]),
                .verb([.call, .plainCall, .baseCall]),
            ], .text, examples: ["<Shop.Home: 0x1> -[Home viewDidLoad] [Line 21]": "viewDidLoad <Shop.Home: 0x1>"]),
        Shape(
            "tag: -[Class selector]", [.any(methodTags), .verb([.call, .baseCall])], .text,
            examples: [
                "[Shop] 12:00:01 -[Home viewDidLoad] loading": "viewDidLoad Home",
                "📍-[Home viewDidAppear:] + 65🎈": "viewDidAppear Home", "deinit(HomeVC)": "deinit HomeVC",
                "-[Home viewDidLoad] + 145": "nothing", "-[Home viewDidLoad]   58.33% (7/12)": "nothing",
                "*** -[HomeVC viewDidLoad] crashed": "problem",
                "-[HomeVC viewDidAppear:] will refresh": "viewDidAppear HomeVC",
                "-[HomeVC dealloc] not leaking": "deinit HomeVC", "-[HomeVC dealloc] not called": "problem",
                "-[HomeVC viewDidLoad] must call super": "problem", "-[HomeVC viewDidLoad] swizzled": "problem",
                "Possible leak in -[HomeVC viewDidLoad]": "problem",
            ]),
        Shape(
            "tag: Class.method()", [.any(methodTags.union(.controller)), .verb(.plainCall)], .code,
            examples: [
                "HomeVC --> [MainVC viewDidAppear:]": "viewDidAppear MainVC",
                "now entering Home.viewDidLoad()": "viewDidLoad Home",
                "iPadHomeViewController.viewDidLoad()": "viewDidLoad iPadHomeViewController",
                "BaseVC.viewDidLoad() class=HomeVC": "viewDidLoad HomeVC",
                "Home.viewDidAppear(_:) 未调用": "problem",
                "[Home viewDidLoad()](20): loaded": "viewDidLoad Home",
                "HomeVC.viewDidAppear(_:) is main thread: true": "viewDidAppear HomeVC",
                "HomeVC.viewDidLoad() loading data": "viewDidLoad HomeVC", "HomeVC.viewDidLoad loading data": "problem",
                "HomeVC.viewDidLoad() loads data": "problem",
                "HomeVC.deinit removed observers": "deinit HomeVC", "HomeVC.viewDidLoad() must call super": "problem",
                "HomeAction.viewDidLoad": "nothing",
                "HomeVC.viewDidLoad() is deprecated here": "problem", "hooking HomeVC.viewDidLoad()": "problem",
                "HomeVC.viewDidLoad: receive finished": "nothing", "HomeVC.viewDidLoad()   0.00% (0/3)": "nothing",
            ]),
        Shape(
            "label -[Class selector]",
            [
                .any(methodTags.subtracting(.link).union(.names)), .one([.name, .controller, .label], .title),
                .verb(.call),
            ], .text,
            examples: [
                "Upper -[Home viewDidLoad]": "viewDidLoad Home",
                "HomeViewController -[MainViewController viewDidLoad]": "viewDidLoad HomeViewController",
                "HomeVC -[MainViewController viewDidLoad]": "viewDidLoad MainViewController",
            ]),
        Shape(
            "Logger Name: -[Class selector]", [.any(methodTags.subtracting(.link).union(.names)), .verb(.call)], .text,
            examples: ["Call Log: -[Home viewDidLoad]": "viewDidLoad Home"]),
        Shape(
            "0x… -[Class selector]",
            [
                .any(methodTags), .one(.pointer), .any([.mark, .number]), .maybe(.file), .any([.mark, .number]),
                .maybe(.tag), .any(.mark), .verb([.call, .plainCall, .baseCall]),
            ], .open,
            examples: [
                "<0x7fa3c2d04b10> -[Home viewDidLoad]": "viewDidLoad <Home: 0x7fa3c2d04b10>",
                "class: <0x7fa3c2d04b10 Home.m:(42) > method: -[Home dealloc]": "deinit <Home: 0x7fa3c2d04b10>",
            ]),
        Shape(
            "class: Class, event: verb",
            [
                .any(lead), .one(.key), .one([.mark, .equals]),
                .some([.name, .controller, .label, .word, .generic], .subject),
                .any(.noise), .verb([.verb, .move, .keyword, .worded]),
            ], .aside,
            examples: [
                "View Controller: Home will appear": "viewWillAppear Home",
                "Class: Home Function: viewDidLoad()": "viewDidLoad Home",
                "level=info screen=home event=viewDidAppear": "viewDidAppear home",
            ]),
        Shape(
            "Class.swift:42 verb: word Class",
            [
                .any(lead), .one(.controllerFile, .subject), .any(.noise), .verb(.verb), .any(.mark),
                .one([.word, .label, .function, .role]), .any(.mark), .one([.controller, .controllerObject]),
            ], .open,
            examples: [
                "HomeVC.swift:42 viewWillAppear(_:): push CartVC": "viewWillAppear HomeVC",
                "[HomeVC.swift:42] viewDidLoad() - delegate: CartVC": "viewDidLoad HomeVC",
                "Log.swift:9 viewDidLoad HomeVC": "viewDidLoad HomeVC",
            ]),
        Shape(
            "tag: verb Class",
            [
                .any(tags.union([.name, .base])), .verb(.verb), .any([.noise, .boxed, .generic]),
                .one([.controller, .controllerObject], .subject),
            ], .end,
            examples: [
                "[UI][Screen] viewDidLoad App.FeedVC": "viewDidLoad App.FeedVC",
                "Tracker viewDidAppear App.FeedVC": "viewDidAppear App.FeedVC",
                "🍎 viewWillAppear(true) FeedVC": "viewWillAppear FeedVC",
                "viewDidLoad method called in FeedVC": "viewDidLoad FeedVC",
                "viewDidLoad FeedVC 12 ms": "viewDidLoad FeedVC", "viewDidLoad of FeedVC crashed": "problem",
                "Skipping viewWillAppear for FeedVC": "problem",
            ]),
        Shape(
            "tag: deinit Class",
            [
                .any(bareTags.union(.base)), .verb(life), .any([.noise, .boxed, .generic]),
                .one([.controller, .controllerObject], .subject),
            ], .end,
            examples: [
                "🍎 ViewController deinit: PostVC": "deinit PostVC", "[App] [deinit] FeedVC": "deinit FeedVC",
                "Memory to be released soon <App.FeedVC: 0x1>": "deinit <App.FeedVC: 0x1>",
                "deinit was called for FeedVC": "deinit FeedVC", "init FeedVC from the storyboard": "problem",
                "Deallocated instance of 'FeedVC'": "deinit FeedVC", "deinit FeedVC's timer": "problem",
            ]),
        Shape(
            "tag: verb Class at …",
            [
                .any(bareTags.union(.base)), .verb([.verb, .worded]), .any([.noise, .boxed, .generic]),
                .one([.controller, .controllerObject], .subject),
            ], .circumstance,
            examples: [
                "View controller did appear: FeedVC at path: root": "viewDidAppear FeedVC",
                "viewDidLoad of FeedVC before viewDidAppear": "problem",
            ]),
        Shape(
            "Tracker deinit Class", [.one(.name), .verb(.keyword), .one([.controller, .controllerObject], .subject)],
            .end, examples: ["Tracker deinit App.FeedVC": "deinit App.FeedVC"]),
        Shape(
            "tag: HomeViewController verb",
            [
                .any(lead), .one(.controller, .subject),
                .any([.noise, .boxed, .marked, .generic, .pointer]), .maybe(.quoted, .title), .any(.noise),
                .verb([.verb, .move, .list]),
            ], .code,
            examples: [
                "MainTabsVC setViewControllers(_:animated:) [HomeVC]": "other MainTabsVC",
                "[Shop] HomeVC: viewDidLoad": "viewDidLoad HomeVC", "进入HomeVC viewDidLoad": "viewDidLoad HomeVC",
                "HomeVC viewDidLoad被调用了": "viewDidLoad HomeVC",
                "1番目のViewController viewDidLoad": "viewDidLoad 1番目のViewController",
                "[0x7fd1c8e0a200] HomeVC viewDidLoad": "viewDidLoad <HomeVC: 0x7fd1c8e0a200>",
                "HomeVC nav: UINavigationController viewDidLoad": "viewDidLoad HomeVC",
                "HomeVC : BaseVC viewDidLoad": "viewDidLoad HomeVC",
                "[HomeVC] viewDidAppear(_:) fetch items": "viewDidAppear HomeVC",
                "HomeVC viewDidLoad must call super": "problem", "HomeVC super.viewDidLoad()": "problem",
            ]),
        Shape(
            "tag: HomeViewController verb from …",
            [
                .any(tags), .one([.controller, .object], .subject),
                .any([.noise, .boxed, .marked, .generic, .pointer]), .verb([.verb, .keyword]),
            ], .circumstance,
            examples: [
                "[Shop] HomeVC viewDidLoad from storyboard": "viewDidLoad HomeVC",
                "HomeVC deinit on main thread": "deinit HomeVC",
                "<Shop.Home: 0x1> deinit on main thread": "deinit <Shop.Home: 0x1>",
                "HomeVC viewDidLoad before viewDidAppear": "problem", "HomeVC deinit of player": "problem",
                "The HomeVC viewDidLoad for setup": "problem",
            ]),
        Shape(
            "tag: HomeViewController deinit",
            [
                .any(lead), .one(.controller, .subject),
                .any(gap.union([.boxed, .pointer])), .maybe(.quoted, .title), .any(gap), .verb(life),
            ], .end,
            examples: [
                "💀 HomeVC was freed": "deinit HomeVC", "HomeVC dealloc'd": "deinit HomeVC",
                "HomeVC 메모리 해제": "deinit HomeVC", "HomeVC wurde freigegeben": "deinit HomeVC",
                "HomeVC a été libéré": "deinit HomeVC", "HomeVC liberado": "deinit HomeVC",
                "HomeVC de init": "deinit HomeVC", "HomeVC deinit 2026-11-20 02:00:00 +0000": "deinit HomeVC",
                "HomeVC deinit 3 items": "problem",
                "HomeVC deinit count=3": "deinit HomeVC", "HomeVC (in TabsVC) deinit": "deinit HomeVC",
                "HomeVC 没有dealloc": "problem", "HomeVC 没有调用 dealloc": "problem", "HomeVC kein deinit": "problem",
                "HomeVC/DetailVC deinit": "deinit DetailVC", "HomeVC freigegeben: Timer": "nothing",
                "HomeVC deinit cart": "problem", "HomeVC deinit everything": "problem",
                "HomeVC deallocated?": "problem",
            ]),
        Shape(
            "Class part deinit",
            [
                .any(lead), .one([.controller, .object, .file]), .any([.mark, .link]), .some([.name, .label, .word]),
                .any(.link), .verb([.keyword, .worded]),
            ], .open, .part,
            examples: [
                "[com.example.shop:HomeVC] viewModel deinit": "nothing", "HomeVC - Presenter deinit": "nothing",
                "HomeVC Main deinit": "problem", "HomeVC v2 deinit": "problem",
            ]),
        Shape(
            "Shown deinitialized",
            [.any(bareTags.union(.marked)), .one(.shown, .subject), .any(.mark), .verb([.worded, .keyword])], .end,
            examples: [
                "Detail deinitialized": "deinit Detail", "🗑 [Shop] Detail was removed from memory": "deinit Detail",
                "Detail viewDidLoad slow": "problem", "Detail released": "nothing", "Order deinitialized": "nothing",
            ]),
        Shape(
            "deinitialized Shown", [.any(bareTags), .verb(.worded), .any([.mark, .link]), .one(.shown, .subject)],
            .end, examples: ["Deinitialized: Detail": "deinit Detail"]),
        Shape(
            "tag: verb <Class: 0x…>",
            [
                .any(tags.subtracting(.marked)), .verb(life.union(.verb)), .any([.noise, .boxed, .generic]),
                .one(.object, .subject),
            ], .text,
            examples: [
                "[Analytics] viewDidAppear - <Shop.Home: 0x1>": "viewDidAppear <Shop.Home: 0x1>",
                "Home.m:42 dealloc <Shop.Home: 0x1>": "deinit <Shop.Home: 0x1>",
            ]),
        Shape(
            "I am getting deinit <Class: 0x…>",
            [
                .one(.speaker), .any(.link), .verb([.keyword, .worded]), .any([.noise, .generic]),
                .one(.object, .subject),
            ], .end,
            examples: [
                "I am getting deinit <Shop.Home: 0x1>": "deinit <Shop.Home: 0x1>",
                "I was deallocated <Shop.Home: 0x1>": "deinit <Shop.Home: 0x1>",
            ]),
        Shape(
            "tag: didMove(toParent: nil): Class",
            [.any(tags), .verb(.wholeMove), .any(.noise), .one([.controller, .controllerObject], .subject)], .end,
            examples: [
                "[Shop][VC Lifecycle] didMove(toParent: nil): HomeVC": "didMove HomeVC",
                "willMove(toParent: set) <Shop.HomeVC: 0x1>": "willMove <Shop.HomeVC: 0x1>",
                "didMove(toParent:) HomeVC": "problem",
            ]),
        Shape(
            "verb <Class: 0x…> <Class: 0x…>",
            [.any(.noise), .verb(.move), .any(.mark), .one(.object, .subject), .one([.object, .link])],
            .open,
            examples: [
                "didMove(toParent:) <Shop.Home: 0x1> nil": "didMove <Shop.Home: 0x1>",
                "addChild(_:): <Shop.Home: 0x1> <Shop.Cart: 0x2>": "addChild <Shop.Home: 0x1>",
            ]),
    ]
}
