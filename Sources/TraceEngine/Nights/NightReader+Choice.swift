import Foundation
package import TraceModel
import VCTraceAudit

// Which night somebody means.
extension NightReader {
    /// The newest night that meets the conditions, or one that many steps before it on its branch. Without conditions, it is that of the
    /// pipeline whose job asks; elsewhere, nights of pull requests do not count if there are others.
    package func night(_ conditions: RunConditions, stepsBack: Int = 0) throws(EngineError) -> Night {
        let newest = try newest(conditions)
        let own = nights.upTo(newest)
        guard stepsBack < own.count else { throw .tooFewNights(stepsBack, count: own.count) }
        return own[own.count - 1 - stepsBack]
    }

    private func newest(_ conditions: RunConditions) throws(EngineError) -> Night {
        let job = conditions.isEmpty ? CIService.tags(in: ProcessInfo.processInfo.environment) : [:]
        if job["pipeline"] != nil { return try night(ofJob: job) }
        let found = nights.filter(conditions.hold(for:))
        let own = conditions.isEmpty ? found.filter { !$0.isRequest } : found
        guard let newest = own.last ?? found.last else {
            throw .noNightMeets("\(conditions)", branches: branches)
        }
        return newest
    }

    /// The newest night of the pipeline of a CI service's job.
    ///
    /// - Parameter tags: what the service says of the job, with the pipeline.
    private func night(ofJob tags: [String: String]) throws(EngineError) -> Night {
        let pipeline = tags["pipeline"]
        guard
            let night = nights.last(where: { $0.pipeline == pipeline && $0.branch == tags["branch"] })
                ?? nights.last(where: { $0.pipeline == pipeline })
        else {
            let usual = nights.last { !$0.isRequest } ?? nights.last
            throw .jobWithoutNight(pipeline ?? "", branch: tags["branch"] ?? usual?.branch)
        }
        return night
    }

    /// `app=Shop branch=main` for each branch that has nights.
    private var branches: Set<String> {
        Set(
            nights.map { night in
                let app = night.app.map { "app=\($0)" }
                guard let branch = night.branch else { return "\(app.map { "of \($0) " } ?? "")without a branch" }
                return "of \([app, "branch=\(branch)"].compactMap(\.self).joined(separator: " "))"
            })
    }
}
