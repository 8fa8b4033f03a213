import TraceModel

/// The calls of controllers that have a title or a label, and calls that name none.
extension ShapeTable {
    static let ofLabels: [Shape] = [
        Shape(
            "\"title\" deinit", [.any(bareTags), .one(.quoted, .subject), .any(.mark), .verb(.keyword)], .end,
            examples: ["\"Detail\" deinit": "deinit Detail", "\"Detail\" deinit cart": "nothing"]),
        Shape(
            "\"title\" verb", [.any(tags.union(.name)), .one(.quoted, .subject), .any(.mark), .verb([.verb, .move])],
            .aside,
            examples: ["\"Product Detail\" viewDidLoad": "viewDidLoad Product Detail"]),
        Shape(
            "Label 2 verb",
            [
                .any(lead), .one(.runStart, .subject), .any(run, .subject), .one(.index, .subject),
                .any([.noise, .boxed]), .verb([.verb, .move, .keyword, .initializer]),
            ], .end,
            examples: [
                "Page 1 - viewWillAppear": "viewWillAppear Page 1",
                "View Controller #1 deinit": "deinit View Controller #1",
            ]),
        Shape(
            "Name verb",
            [
                .any(lead), .one(.runStart, .subject), .any(run, .subject), .any([.noise, .boxed]),
                .verb([.verb, .move]),
            ],
            .aside,
            examples: [
                "Side Menu: viewDidLoad": "viewDidLoad Side Menu",
                "[Cart] [Lifecycle] viewDidLoad()": "viewDidLoad Cart",
                "vc1 – viewDidLoad - loaded": "viewDidLoad vc1", "VC A viewDidLoad": "viewDidLoad VC A",
                "[HTTP] viewDidLoad": "problem",
            ]),
        Shape(
            "Name deinit",
            [
                .any(bareTags.union(.marked)), .one(.runStart, .subject), .any(run, .subject),
                .any([.mark, .number, .boxed]), .verb([.keyword, .initializer]),
            ], .end,
            examples: [
                "💀 Home deinit": "deinit Home", "ViewController B deinit": "deinit ViewController B",
                "Views dealloc retain count 3": "nothing", "Everything deallocated": "nothing",
            ]),
        Shape(
            "verb Class.swift:42",
            [.any(tags), .verb([.verb, .keyword]), .any([.noise, .boxed]), .one(.file, .subject)], .text,
            examples: ["viewDidLoad() Home.swift:42": "viewDidLoad Home"]),
        Shape(
            "verb: Name",
            [
                .any(tags.subtracting([.marked, .file])), .verb([.verb, .keyword]), .any([.noise, .boxed]),
                .one([.runStart, .quoted], .subject), .any(run, .subject),
            ], .last,
            examples: [
                "viewWillAppear: Side Menu": "viewWillAppear Side Menu", "🗑 deinit Home called": "deinit Home",
                "viewDidLoad Parent: <Shop.List: 0x1>": "problem",
            ]),
        Shape(
            "ViewController will appear", [.any(.noise), .one(.generic, .subject), .any(gap), .verb(.worded)], .end,
            examples: ["ViewController will appear": "viewWillAppear ViewController"]),
        Shape(
            "first vc deinit",
            [
                .any(.noise), .one([.word, .label], .subject), .one([.tail, .generic], .subject), .maybe(.mark),
                .verb([.keyword, .initializer]),
            ], .end,
            examples: ["1st ViewController deinit": "deinit 1st ViewController", "第一个 VC deinit": "deinit 第一个 VC"]),
        Shape(
            "Red view controller deallocated",
            [
                .any(bareTags), .some([.name, .word, .label], .subject), .one(.spelled, .subject), .any(gap),
                .verb([.keyword, .worded, .verb]),
            ], .end,
            examples: [
                "Table view controller deallocated": "deinit Table view controller",
                "stock list vc deinit": "deinit stock list vc",
                "new style view controller did load": "viewDidLoad new style view controller",
                "View controller was deallocated": "problem", "View Controller deinit": "problem",
                "the view controller deallocated": "nothing", "Table view controller deallocated late": "nothing",
            ]),
        Shape(
            "deinit called for red view controller",
            [
                .any(bareTags), .verb([.keyword, .worded]), .any(.noise), .some([.name, .word, .label], .subject),
                .one(.spelled, .subject),
            ], .end,
            examples: [
                "Deinit called for login vc :)": "deinit login vc",
                "OS reclaiming memory for Red Controller": "deinit Red Controller",
                "deinit called for the vc": "nothing",
            ]),
        Shape(
            "label verb",
            [
                .any([.noise, .boxed]), .one([.word, .label], .subject), .maybe([.tail, .generic], .subject),
                .maybe(.mark), .verb([.verb, .move]),
            ], .last,
            examples: [
                "parent viewWillAppear": "viewWillAppear parent", "首页：viewDidLoad": "viewDidLoad 首页",
                "第一个VC viewDidLoad": "viewDidLoad 第一个VC", "첫번째 뷰컨트롤러 viewDidLoad": "viewDidLoad 첫번째 뷰컨트롤러",
                "坐标值，要到viewDidLayoutSubviews 才正确": "nothing",
            ]),
        Shape(
            "verb",
            [
                .any(.noise.union(.pointer)), .maybe(.function), .any(.noise), .maybe(.word), .any(.noise),
                .verb([.verb, .move, .keyword]),
            ], .end, .nobody,
            examples: [
                "- viewDidLoad()": "problem", "So viewDidLoad": "problem", "name: viewDidLoad": "problem",
                "viewDidLoad <UIView: 0x7f>": "problem", "TODO: viewDidLoad cleanup": "nothing",
                "deinit cart": "nothing",
            ]),
        Shape(
            "Class gone",
            [.any(bareTags), .one([.controller, .controllerObject]), .any([.mark, .link]), .verb(.vague)],
            .end, .doubt,
            examples: [
                "HomeVC gone": "problem", "HomeVC was purged": "problem", "HomeVC deleted item 3": "nothing",
                "HomeVC is gone 👋": "problem", "Item deleted": "nothing",
            ]),
        Shape(
            "releasing Class", [.any(bareTags), .verb(.vague), .any(.mark), .one([.controller, .controllerObject])],
            .end, .doubt,
            examples: ["Releasing HomeVC": "problem", "releasing HomeVC resources": "nothing"]),
        Shape(
            "removed Class from memory",
            [
                .any(bareTags), .verb(.vague), .any(.mark), .one([.controller, .controllerObject], .subject),
                .one(.link),
                .one(.tag),
            ], .end,
            examples: [
                "Removed HomeVC from memory": "deinit HomeVC",
                "REMOVED <Shop.HomeVC: 0x1> FROM MEMORY": "deinit <Shop.HomeVC: 0x1>",
                "Removed HomeVC from the list": "nothing", "Removed HomeVC from screen": "nothing",
            ]),
        Shape(
            "Red view did load", [.any(.noise), .some([.name, .word]), .verb(.worded)], .last, .nobody,
            examples: [
                "Red view will appear": "problem", "Keyboard will appear": "nothing", "Web view did load": "nothing",
            ]),
        Shape(
            "verb in words", [.any(.noise), .verb(.worded)], .last, .nobody,
            examples: ["View did load": "problem", "Memory released": "nothing"]),
    ]
}
