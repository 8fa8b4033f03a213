# An app that lets nothing in.
echo "closed"
