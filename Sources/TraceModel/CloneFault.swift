/// Why commits are unknown that an answer needs.
package enum CloneFault: Hashable, Sendable {
    /// The clone has only the newest commits of its repository.
    case shallow
    /// The clone has no content of older commits, because it was made with a filter.
    case partial
    /// Git does not read the clone, or is not installed.
    case unreadable

    /// The value of `git` in formats for machines.
    package var word: String {
        switch self {
        case .shallow: "shallow"
        case .partial: "partial"
        case .unreadable: "unreadable"
        }
    }

    /// The same in a remark about a commit.
    package var reason: String {
        switch self {
        case .shallow: "this clone is shallow"
        case .partial: "this clone is partial"
        case .unreadable: "it does not read this clone"
        }
    }

    /// What people read first.
    package var advice: String {
        switch self {
        case .shallow:
            "this clone is shallow and lacks commits that this answer needs: fetch all of them ('fetch-depth: 0' of "
                + "actions/checkout, 'GIT_DEPTH: 0' of GitLab, elsewhere 'git fetch --unshallow')"
        case .partial:
            "this clone is partial and lacks files of commits that this answer needs: fetch them (no 'filter' in actions/checkout, elsewhere "
                + "'git fetch --refetch --no-filter')"
        case .unreadable:
            "Git does not read this clone, so commits that this answer needs are not known: install git, and if another user owns the "
                + "clone, as in a container, trust it ('git config --global --add safe.directory \"$PWD\"')"
        }
    }
}
