import TraceModel

/// The code that a team calls wrappers, by patterns such as `Router.*`, `ShopKit.*` and `*/Pods/*`: functions, images and files that
/// only pass calls on.
struct CallerWrappers: Sendable {
    private var places: Set<CodePlace> = []
    /// The names of images all of whose code is a wrapper.
    private var images: Set<String> = []
    /// The patterns that match none of the code.
    private(set) var unmatched: Set<String> = []

    static let none = CallerWrappers()

    private init() {}

    /// - Parameters:
    ///   - images: those of the run.
    ///   - places: the places on its stacks. Most calls share their places, so each is looked at once.
    init(_ patterns: [String], images: some Sequence<CallStacks.Image>, places: some Sequence<CodePlace>) {
        guard !patterns.isEmpty else { return }
        let names = NamePatterns(patterns)
        let paths = patterns.enumerated().filter { $1.contains("/") }
        var matched: Set<Int> = []
        func match(path: String) -> [Int] { paths.filter { Glob.fits("/" + path, $1) }.map(\.offset) }
        for image in Set(images) {
            // `ShopKit.*` means all functions of the module, whatever they are called.
            let found =
                patterns.indices.filter {
                    Glob.fits(image.name, patterns[$0]) || Glob.fits(image.name + ".", patterns[$0])
                }
                + (image.path.map { match(path: $0) } ?? [])
            if !found.isEmpty { self.images.insert(image.name) }
            matched.formUnion(found)
        }
        for place in Set(places) {
            let found = place.functionNames.flatMap { names.places(matching: ClassName($0)) } + match(path: place.file)
            if !found.isEmpty { self.places.insert(place) }
            matched.formUnion(found)
        }
        unmatched = Set(patterns.indices.filter { !matched.contains($0) }.map { patterns[$0] })
    }

    func contains(_ place: CodePlace, in image: String) -> Bool { images.contains(image) || places.contains(place) }

    func contains(image: String) -> Bool { images.contains(image) }
}
