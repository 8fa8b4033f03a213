# For command lines: . commits.sh; commit "TEXT" FILE "LINE" commits a file of the app that ends with the line.
export GIT_CONFIG_GLOBAL=/dev/null
commit() {
    [ -d .git ] || git init -q -b main .
    mkdir -p Shop
    printf '%s\n' "$3" >> "Shop/$2"
    git add Shop
    git -c user.name=Jo -c user.email=jo@example.com commit -q -m "$1"
}
