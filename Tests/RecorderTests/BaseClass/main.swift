// An app whose controllers log: one child is contained as Apple asks, and another never gets `didMove`.

import UIKit

final class ShopHost: LoggedViewController {}
final class ShopDetail: LoggedViewController {}
final class ShopPanel: LoggedViewController {}

@MainActor func embed(_ child: LoggedViewController, in host: LoggedViewController, isTold: Bool) {
    host.addChild(child)
    child.viewDidLoad()
    child.viewWillAppear(false)
    if isTold { child.didMove(toParent: host) }
    child.viewDidAppear(false)
    child.willMove(toParent: nil)
    child.viewWillDisappear(false)
    child.viewDidDisappear(false)
    child.removeFromParent()
}

let host = ShopHost(nibName: nil, bundle: nil)
embed(ShopDetail(nibName: nil, bundle: nil), in: host, isTold: true)
embed(ShopPanel(nibName: nil, bundle: nil), in: host, isTold: false)
host.viewWillAppear(false)
host.viewDidAppear(false)
host.viewWillDisappear(false)
