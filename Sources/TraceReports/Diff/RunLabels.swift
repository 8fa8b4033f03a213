package import TraceModel

extension [Run] {
    /// What one of these runs is called beside the others: its name. Where others have it, too, what tells them apart follows:
    /// `iPhone17, build 901, release/5 (run 12)`.
    package func label(of run: Run) -> String {
        let same = distinct.filter { $0.name == run.name }
        guard same.count > 1 else { return run.name }
        let facts: [(Run) -> String?] = [
            { $0.places.last?.platform.device }, { $0.places.last?.build.map { "build \($0)" } },
            { $0.places.last?.branch },
        ]
        let different = facts.filter { Set(same.map($0)).count > 1 }.compactMap { $0(run) }
        let day = different.isEmpty && Set(same.map(\.day)).count > 1 ? run.day : nil
        return ([run.name] + different + [day].compactMap(\.self)).joined(separator: ", ") + " (run \(run.number))"
    }
}
