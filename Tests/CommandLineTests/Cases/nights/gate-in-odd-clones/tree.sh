# For command lines: . ./tree.sh; begin starts a repository; at TIME TEXT FILE LINE commits; of_main DAY LEAKS CLEAN [TESTS] audits a night of main;
# request DAY writes request.log, the log of a pull request in which a test that main does not have shows that Promo leaks;
# gate [FOLDER] tells its status, what JSON says of Git, the states, and what people read first, with the store as it is.
. commits.sh
begin() { rm -rf .git Shop vctrace.sqlite* *.log clone; at 10T00:00:00 Begin Cart.swift 'final class Cart: UIViewController {}'; commit Begin Promo.swift 'final class Promo: UIViewController {}'; }
at() { export GIT_AUTHOR_DATE=2026-11-$1Z GIT_COMMITTER_DATE=2026-11-$1Z; shift; commit "$@"; }
tested() { sed -e "s/^# commit: .*/# commit: $(git rev-parse HEAD)/" -e "s/^# branch: .*/# branch: $1${2:+\n# target: $2}/" app.log; }
of_main() { . nights.sh; night "$1" "8$1" "$2" "$3"; tested main | sed "s/CartTests/${4:-CartTests}/" > "main-$1.log"; vctrace audit "main-$1.log" --fail-on never > /dev/null 2>&1; }
request() { . nights.sh; night "$1" "9$1" Promo ''; tested feature main | sed 's/CartTests/NewTests/' > request.log; }
gate() (
    log=$PWD/request.log
    cp vctrace.sqlite "${1:-.}/t.sqlite"; cd "${1:-.}" || exit
    vctrace audit "$log" --db t.sqlite --new-since branch=main --format json --report text=t.txt > t.json 2> /dev/null
    echo "$? $(jq -c '[.git, .findings[].state]' t.json) $(grep -o '^this clone is [a-z]*\|^Git does not\|this clone [a-z ]* [cb][or][ma][mn].*' t.txt | cut -b1-70)"
    rm -f t.sqlite* t.json t.txt
)
