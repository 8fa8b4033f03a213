import Foundation
package import TraceModel
import VCTraceAudit

// Which night somebody means.
extension NightReader {
    /// The newest night that meets the conditions, or one that many steps before it on its branch. Without conditions, nights of pull
    /// requests do not count if there are others.
    package func night(_ conditions: RunConditions, stepsBack: Int = 0) throws(EngineError) -> Night {
        let found = nights.filter(conditions.hold(for:))
        let own = conditions.isEmpty ? found.filter { !$0.isRequest } : found
        guard let newest = own.last ?? found.last else {
            throw .noNightMeets("\(conditions)", branches: branches)
        }
        return try night(newest, stepsBack: stepsBack)
    }

    /// The same; without conditions, a job of a CI service asks for the night of its own pipeline.
    package func night(inJob conditions: RunConditions, stepsBack: Int = 0) throws(EngineError) -> Night {
        let job = conditions.isEmpty ? CIService.tags(in: ProcessInfo.processInfo.environment) : [:]
        guard job["pipeline"] != nil else { return try night(conditions, stepsBack: stepsBack) }
        return try night(night(ofJob: job), stepsBack: stepsBack)
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

    private func night(_ newest: Night, stepsBack: Int) throws(EngineError) -> Night {
        let own = nights.upTo(newest)
        guard stepsBack < own.count else { throw .tooFewNights(stepsBack, count: own.count) }
        return own[own.count - 1 - stepsBack]
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
