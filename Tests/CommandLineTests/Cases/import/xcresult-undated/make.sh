# Makes bundles whose tests attached logs without dates: Alone, with one; Order, with one that has no times; Several, with both kinds
# and a dated one, of an app that puts its objects at the same addresses again in each launch.
bundle() {
    mkdir -p "$1.xcresult/attachments"
    echo '{"testNodes": [
      {"nodeType": "Test Case", "nodeIdentifier": "CartTests/testPays()", "result": "Passed"},
      {"nodeType": "Test Case", "nodeIdentifier": "SearchTests/testFinds()", "result": "Failed"}
    ]}' > "$1.xcresult/tests.json"
}

# Writes the manifest of a bundle: a test, then file=time of each of its attachments.
attach() {
    name=$1 test=$2 list=
    shift 2
    for entry; do
        list="$list${list:+, }{\"exportedFileName\": \"${entry%=*}\", \"timestamp\": ${entry#*=}}"
    done
    printf '{"testIdentifier": "%s", "attachments": [%s]}\n' "$test" "$list" >> "$name.xcresult/elements"
    (echo '['; sed '$!s/$/,/' "$name.xcresult/elements"; echo ']') > "$name.xcresult/attachments/manifest.json"
}

leaking() {
    cat <<'END'
# vctrace: 1
+0.0 [main] <Shop.Cart: 0x600000c0a2d0> addChild(_:) <Shop.Banner: 0x600000c0b3e0>
+0.1 [main] <Shop.Banner: 0x600000c0b3e0> didMove(toParent:) <Shop.Cart: 0x600000c0a2d0>
+1.0 [main] <Shop.Banner: 0x600000c0b3e0> willMove(toParent:) nil
+1.0 [main] <Shop.Banner: 0x600000c0b3e0> removeFromParent()
+9.0 [main] <Shop.Spinner: 0x600000c0c000> deinit
+10 [main] <Shop.Cart: 0x600000c0a2d0> viewDidAppear(_:)
# end: +12
END
}

# What an app prints that knows nothing of vctrace.
plain() {
    cat <<'END'
<Shop.Cart: 0x600000c0a2d0> addChild: <Shop.Banner: 0x600000c0b3e0>
<Shop.Banner: 0x600000c0b3e0> didMoveToParentViewController: <Shop.Cart: 0x600000c0a2d0>
<Shop.Cart: 0x600000c0a2d0> viewDidAppear:
END
}

timed() {
    plain | awk '{ printf "+%d.5 %s\n", NR, $0 }'
}

bundle Alone; leaking > Alone.xcresult/attachments/app.trace
attach Alone 'CartTests/testPays()' app.trace=1795140012.0

bundle Order; plain > Order.xcresult/attachments/app.log
attach Order 'SearchTests/testFinds()' app.log=1795140100.5

bundle Unknown; leaking > Unknown.xcresult/attachments/app.trace
attach Unknown 'CartTests/testPays()' app.trace=null

bundle Lost; leaking > Lost.xcresult/attachments/app.trace; leaking > Lost.xcresult/attachments/again.trace
attach Lost 'CartTests/testPays()' app.trace=null again.trace=1795140012.0

bundle Several
leaking > Several.xcresult/attachments/first.trace
timed > Several.xcresult/attachments/second.log
plain > Several.xcresult/attachments/third.log
leaking | sed 's/^+0*\([0-9]\)\.\([0-9]\)/2026-11-20T02:05:0\1.\2Z/; s/^+10/2026-11-20T02:05:10Z/; s/end: +12/end: 2026-11-20T02:05:12Z/' \
    > Several.xcresult/attachments/dated.trace
attach Several 'CartTests/testPays()' first.trace=1795140030 second.log=1795140031
attach Several 'SearchTests/testFinds()' third.log=1795140100.25 dated.trace=1795140312

# A controller is removed at the very end, in a log without times that was closed.
bundle Mixed
cp Several.xcresult/attachments/dated.trace Mixed.xcresult/attachments/
leaking | sed 's/^+[0-9.]* //; s/# end: .*/# end/; /viewDidAppear/d' > Mixed.xcresult/attachments/closed.trace
attach Mixed 'CartTests/testPays()' dated.trace=1795140312
attach Mixed 'SearchTests/testFinds()' closed.trace=1795140400
