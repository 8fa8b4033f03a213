# For command lines: . ./tree.sh; commit is that of commits.sh; feature DAY is a night of the branch feature, in which
# a test that main does not have shows that New leaks; told COMMAND… shows the states in every format and its status.
export GIT_AUTHOR_DATE=2026-11-20T00:00:00Z GIT_COMMITTER_DATE=2026-11-20T00:00:00Z
. commits.sh
feature() {
    . nights.sh
    night "$1" "8$1" 'New' ''
    sed -e "s/^# commit: .*/# commit: $(git rev-parse HEAD)/" -e 's/^# branch: .*/# branch: feature\n# target: main/' -e 's/CartTests/NewTests/' app.log > "feature-$1.log"
}
told() {
    log=$1
    vctrace audit "$log" --new-since branch=main --format text --report json=r.json --report markdown=r.md --report github=r.github --report junit=r.xml --report sarif=r.sarif --report xcode=r.xcode | grep '^since'
    vctrace audit "$log" --new-since branch=main > /dev/null; echo "status $?"
    grep -o '"state":"[a-zA-Z]*"' r.json | sort | uniq -c | sed 's/^ *//'
    head -1 r.md; grep -o '^| [^|]*' r.md | tail -1; cut -d' ' -f1 r.github; grep -o '<testsuites[^>]*' r.xml; grep -o '"baselineState":"[a-z]*"' r.sarif; grep -o ': [a-z]*: ' r.xcode
}
