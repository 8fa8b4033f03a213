import Testing
import TraceModel

@testable import TraceFormats

/// The quick reader reads a call as the shapes do.
struct ExactCallTests {
    /// The places of the call, `%`, and what is around it.
    private static let forms = [
        "<Shop.Host: 0x7fd1> %", "<Shop.Host: 0x7fd1>: %", "<Shop.Host: 0x7fd1>.%", "<Shop.Host: 0x7fd1>. %",
        "<Shop.HostVC 0x7fd1> %", "<Shop.Box<Swift.Int>: 0x7fd1> %", "<UINavigationController: 0x7fd1> %",
        "<UIView: 0x7fd1> %", "<UIWindow: 0x7fd1> %", "<Shop.HostViewModel: 0x7fd1> %", "<0x7fd1c8e0a200: Shop.Host> %",
        "Optional(<Shop.Host: 0x7fd1>) %", "<Info> %", "<%>", "Host %", "Host: %", "Host. %", "HostVC %",
        "Shop.HostVC %",
        "Shop.Host.%", "Host.swift.%", "Host.viewModel.%", "_Host %", "__HostVC %", "HostTests.%", "HostTests %",
        "INFO %",
        "Start %", "Screen %", "UIViewController %", "BaseVC %", "Host_2 %", "-[Host %]", "-[HostTests %]",
        "-[Host(Cart) %]", "-[<Shop.Host: 0x7fd1> %]", "-[Host 0x7fd1c8e0a200 %]", "+[Host %]", "[Host %]",
    ]
    private static let calls = [
        "init", "deinit", "dealloc", "deinitialized", "deallocated", "loadView", "viewDidLoad", "viewDidLoad()",
        "viewDidLoad(with:)", "viewWillAppear:", "viewDidAppear(_:)", "didAppear", "viewDidAppear(true)", "xx_dealloc",
        "xxx_viewWillAppear:", "addChild(_:)", "addSubview:", "willMove(toParent:)", "willMoveToParentViewController:",
        "willMove(toParent: nil)", "removeFromParent", "removeFromSuperview()", "constrain", "present", "present:",
        "presentViewController:animated:completion:", "dismiss", "push", "pop", "popToRootViewControllerAnimated:",
        "setViewControllers:animated:", "setRootViewController:", "transition(from:to:)", "prepareForReuse",
        "tableView:willDisplayCell:forRowAtIndexPath:", "beginAppearanceTransition(_:animated:)", "refresh()",
        "did load",
    ]
    private static let tails = [
        "", ".", ";", " ", " <Shop.Cart: 0x7fd2>", " <UILabel: 0x7fd2>", " <Shop.Cart: 0x7fd2> <Shop.Home: 0x7fd3>",
        ": <Shop.Cart: 0x7fd2>", "; <Shop.Cart: 0x7fd2>", " nil", " Cart", " CartVC", " called", " not called",
        " animated=true", " + 145",
    ]

    private struct Reading: Equatable {
        var subject: LoggedObject
        var kind: EventKind
        var after: String
    }

    /// The two readings of a line; nil for a line that is not exact.
    private func readings(_ line: String) -> (quick: Reading, shaped: Reading?)? {
        line.withBytes { bytes in
            let calls = CallReader()
            var objects = ObjectReader()
            var cursor = ByteCursor(bytes)
            guard case .call(let subject, let verb) = calls.start(&cursor, .surrounded, &objects),
                calls.isExact(subject, verb, cursor, &objects)
            else { return nil }
            let quick = Reading(subject: subject, kind: verb.kind, after: text(cursor.rest, bytes))
            guard case .call(let call) = ShapeReader(ByteCursor(bytes), &objects).read(&objects), call.title == nil,
                call.instance == nil, call.circumstances.phase == nil, call.circumstances.sourceLine == nil
            else { return (quick, nil) }
            let after = text(call.after, bytes)
            return (quick, Reading(subject: call.subject, kind: call.verb.kind, after: after))
        }
    }

    private func text(_ range: Range<Int>, _ bytes: Bytes) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    @Test(arguments: forms) func readsAsTheShapesDo(_ form: String) {
        for call in Self.calls {
            for tail in Self.tails {
                let line = form.replacing("%", with: call) + tail
                if let (quick, shaped) = readings(line) { #expect(quick == shaped, "\(line)") }
            }
        }
    }

    @Test(arguments: CallShapes.examples) func readsTheExamplesAsTheirShapes(_ example: CallShapes.ShapeExample) {
        if let (quick, shaped) = readings(example.line) { #expect(quick == shaped) }
    }

    @Test(arguments: [
        "<Shop.Host: 0x7fd1> viewDidLoad", "<Shop.Host: 0x7fd1> addChild(_:) <Shop.Cart: 0x7fd2>",
        "-[Host viewDidLoad]",
        "Host viewDidLoad", "Host: viewDidLoad", "Shop.HostVC.viewDidLoad()", "HostVC deinit",
    ])
    func readsTheCommonForms(_ line: String) {
        #expect(readings(line) != nil)
    }
}
