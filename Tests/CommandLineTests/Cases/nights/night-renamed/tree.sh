# For command lines: . ./tree.sh; moved OLD NEW LINE commits that the file of a class moved, and ends with a line more; night_of DAY CLASSES LEAKS
# MODULE is a night of main with the newest commit, in which the classes leak if LEAKS says so; without MODULE, they are Shop's.
export GIT_AUTHOR_DATE=2026-11-20T00:00:00Z GIT_COMMITTER_DATE=2026-11-20T00:00:00Z GIT_CONFIG_GLOBAL=/dev/null
saved() { git add Shop; git -c user.name=Jo -c user.email=jo@example.com commit -q -m "$1"; }
begun() {
    git init -q -b main . && mkdir Shop
    printf 'final class Orders: UIViewController {\n    // A list.\n}\n' > Shop/Orders.swift
    echo 'final class Host: UIViewController {}' > Shop/Host.swift
    saved Begin
}
moved() { git mv "Shop/$1.swift" "Shop/$2.swift"; sed -i.bak "s/$1/$2/" "Shop/$2.swift"; rm Shop/*.bak; printf '%s' "$3" >> "Shop/$2.swift"; saved "Rename $1 to $2"; }
# The class got another name, or another one took its place, in the file that kept its name.
renamed() { sed -i.bak "s/$2/$3/" "Shop/$1.swift"; rm Shop/*.bak; saved "Rename $2"; }
replaced() { printf 'import UIKit\n\n%s\n' "$2" > "Shop/$1.swift"; saved "Replace $1"; }
states() { vctrace night "$@" --format json | grep -o '"state":"[a-zA-Z]*"\|"fingerprint":"[^"]*"\|"class":"[^"]*"'; }
anew() { rm -rf .git Shop vctrace.sqlite*; begun; night_of 17 Orders leaks; }
night_of() {
    . nights.sh
    if [ "$3" = leaks ]; then night "$1" "8$1" "$2" ''; else night "$1" "8$1" '' "$2"; fi
    sed "s/^# commit: .*/# commit: $(git rev-parse HEAD)/; s/<Shop\.$2:/<${4:-Shop}.$2:/" app.log > "night-$1.log"
    vctrace audit "night-$1.log" --fail-on never > /dev/null
}
