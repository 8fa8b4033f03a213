# Command lines have it in their path: . nights.sh; night DAY BUILD "CLASSES THAT LEAK" "CLASSES THAT GO"
# Five nights of an app: a leak that stays, one that comes and goes, one that is fixed, one that is new, and one whose class no
# longer runs.
night() {
    day=$1 build=$2 leaks=$3 clean=$4
    {
        printf '# vctrace: 1\n# app: Shop 4.2 (%s)\n# branch: main\n# commit: %sdead0\n# device: iPhone17,1\n' "$build" "$build"
        printf '# records: init deinit addChild willMove didMove removeFromParent\n'
        printf "2026-11-${day}T02:00:00Z [main] Test Case '-[CartTests testAdds]' started.\n"
        address=1
        for name in $leaks $clean; do
            child="<Shop.$name: 0x$address>" address=$((address + 1))
            printf "2026-11-${day}T02:00:01Z [main] <Shop.Host: 0xff> addChild(_:) $child\n"
            printf "2026-11-${day}T02:00:01Z [main] $child willMove(toParent:) <Shop.Host: 0xff>\n"
            printf "2026-11-${day}T02:00:01Z [main] $child didMove(toParent:) <Shop.Host: 0xff>\n"
            printf "2026-11-${day}T02:00:02Z [main] $child willMove(toParent:) nil\n"
            printf "2026-11-${day}T02:00:02Z [main] $child removeFromParent()\n"
            printf "2026-11-${day}T02:00:02Z [main] $child didMove(toParent:) nil\n"
            case " $clean " in *" $name "*) printf "2026-11-${day}T02:00:02Z [main] $child deinit\n" ;; esac
        done
        printf "2026-11-${day}T02:00:09Z [main] Test Case '-[CartTests testAdds]' passed (9.000 seconds).\n# end\n"
    } > app.log
}
