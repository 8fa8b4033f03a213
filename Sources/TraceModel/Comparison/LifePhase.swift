/// A stretch of a controller's life whose length people care about.
package enum LifePhase: String, Sendable, CaseIterable {
    case loading = "init→viewDidLoad"
    case embedding = "addChild→didMove"
    case appearing = "willAppear→didAppear"
    case leaving = "willMove(nil)→deinit"
}
