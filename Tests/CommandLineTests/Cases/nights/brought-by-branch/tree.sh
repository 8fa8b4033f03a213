# For command lines: . ./tree.sh; commit is that of commits.sh; feature DAY is a night of the branch feature, in which
# a test that main does not have shows that Orders leaks; explained CLASS says what an agent is told of a defect that nobody audited.
export GIT_AUTHOR_DATE=2026-11-15T00:00:00Z GIT_COMMITTER_DATE=2026-11-15T00:00:00Z
. commits.sh
feature() {
    . nights.sh
    night "$1" "8$1" 'Orders' ''
    sed -e "s/^# commit: .*/# commit: $(git rev-parse HEAD)/" -e 's/^# branch: .*/# branch: feature\n# target: main/' -e 's/CartTests/OrderTests/' app.log > "feature-$1.log"
}
explained() {
    printf '%s\n' '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}' "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"explain_finding\",\"arguments\":{\"run\":\"latest branch=feature\",\"class\":\"$1\"}}}" | vctrace mcp | jq -r 'select(.id == 1) | .result.content[0].text' | grep "$1:"
}
