# For command lines: . ./tree.sh; commit is that of commits.sh.
export GIT_AUTHOR_DATE=2026-11-15T00:00:00Z GIT_COMMITTER_DATE=2026-11-15T00:00:00Z
. commits.sh
