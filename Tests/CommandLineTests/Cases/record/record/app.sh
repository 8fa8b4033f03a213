#!/bin/sh
# An app among the output of the tool that runs it.
echo "# vctrace: 1"
echo "2026-11-20T02:00:00Z [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>"
echo "note: Using codesigning identity"
printf 'no line feed, '; printf 'and then one\n'
echo "2026-11-20T02:00:01Z [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>" >&2
echo "arguments: $*"
exit "${1:-0}"
