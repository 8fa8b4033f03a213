# For command lines: . ./tree.sh; commit "TEXT" FILE "LINE" commits a file that ends with the line.
export GIT_AUTHOR_DATE=2026-11-15T00:00:00Z GIT_COMMITTER_DATE=2026-11-15T00:00:00Z GIT_CONFIG_GLOBAL=/dev/null
commit() {
    [ -d .git ] || git init -q -b main .
    mkdir -p Shop
    printf '%s\n' "$3" >> "Shop/$2"
    git add Shop
    git -c user.name=Jo -c user.email=jo@example.com commit -q -m "$1"
}
