# An app with the recorder in it, if that was loaded.
echo "libraries: $(echo "$DYLD_INSERT_LIBRARIES" | tr : '\n' | sed 's|.*/||' | tr '\n' ' ')"
[ $# = 0 ] || printf 'argument: %s\n' "$@"
[ -n "${VCTRACE_LOG:-}" ] || exit 0
VCTRACE_LOG=$(printf %s "$VCTRACE_LOG" | sed 's/%%/%/g')
cat >>"$VCTRACE_LOG" <<'TRACE'
# vctrace: 1
# recorder: VCTraceRecorder 0.1.0
2026-11-20T02:00:00.000000Z [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
2026-11-20T02:00:00.000100Z [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
TRACE
if [ "${1:-}" = --stay ]; then
    trap 'echo "2026-11-20T02:00:09.000000Z [main] mark \"stopped\"" >>"$VCTRACE_LOG"; exit 0' TERM
    touch ready
    sleep 60 &
    wait
fi
echo "2026-11-20T02:00:01.000000Z [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>" >>"$VCTRACE_LOG"
