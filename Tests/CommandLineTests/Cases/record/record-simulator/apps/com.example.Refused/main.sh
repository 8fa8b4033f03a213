# An app that the simulator does not launch.
echo "The request was denied by service delegate (SBMainWorkspace)." >&2
exit 4
