# For command lines: . agent.sh; begin starts a server for an agent; ask ID METHOD PARAMETERS asks it, and prints the text of its answer; end ends it.
begin() {
    mkfifo questions
    vctrace mcp < questions > answers &
    server=$!
    exec 3> questions
    echo '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}' >&3
}
ask() {
    echo "{\"jsonrpc\":\"2.0\",\"id\":$1,\"method\":\"$2\",\"params\":$3}" >&3
    until grep -q "\"id\":$1[,}]" answers; do kill -0 "$server" || return; sleep 0.1; done
    jq -j "select(.id == $1) | .error.message // .result.contents[0].text // .result.content[0].text" answers
}
end() {
    exec 3>&-
    wait
    rm questions answers
}
