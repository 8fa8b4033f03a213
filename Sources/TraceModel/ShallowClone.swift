/// A clone of a repository that has only its newest commits, and lacks one which an answer needs.
package enum ShallowClone {
    /// The value of `git` in formats for machines.
    package static let word = "shallow"

    /// What people read first.
    package static let advice =
        "this clone is shallow and lacks commits that this answer needs: fetch all of them ('fetch-depth: 0' of "
        + "actions/checkout, 'GIT_DEPTH: 0' of GitLab, elsewhere 'git fetch --unshallow')"
}
