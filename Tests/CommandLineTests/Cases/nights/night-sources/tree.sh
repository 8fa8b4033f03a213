# For command lines: . ./tree.sh; commit "TEXT" FILE "LINE" commits a file that ends with the line; tested DAY BUILD LEAKS GOES audits a night of it, and tells it.
export GIT_AUTHOR_DATE=2026-11-20T00:00:00Z GIT_COMMITTER_DATE=2026-11-20T00:00:00Z GIT_CONFIG_GLOBAL=/dev/null
commit() {
    [ -d .git ] || git init -q .
    mkdir -p Shop
    printf '%s\n' "$3" >> "Shop/$2"
    git add Shop "$(ls CODEOWNERS 2> /dev/null || echo Shop)"
    git -c user.name=Jo -c user.email=jo@example.com commit -q -m "$1"
}
tested() {
    . nights.sh
    night "$1" "$2" "$3" "$4"
    sed "s/^# commit: .*/# commit: $(git rev-parse HEAD)/" app.log > tested.log && mv tested.log app.log
    vctrace audit app.log --fail-on never --quiet > /dev/null && vctrace night --fail-on never
}
