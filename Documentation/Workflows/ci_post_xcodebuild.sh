#!/bin/sh
# Audits the UI tests, in Xcode Cloud. Copy it into the folder ci_scripts beside your project. In the environment of the workflow,
# set TEST_RUNNER_VCTRACE_TRACES to /Volumes/workspace/traces. The app has the recorder in it, and the tests pass its settings on:
# Documentation/HowTo/UITests.md.
set -eu

# Xcode Cloud calls it after each action, also after one that does not test.
[ "${CI_XCODEBUILD_ACTION:-}" = test-without-building ] || exit 0

# Your copy of vctrace, and its branch. Xcode Cloud keeps no files from build to build, so each build makes it anew, which takes minutes.
# A binary beside this file is faster ("make release" on a Mac); from the first release on, so is a version, which is downloaded.
homepage=https://github.com/OWNER/vctrace
version=main
cd "$(dirname "$0")"
if [ -x ./vctrace ]; then
    PATH="$PWD:$PATH"
elif ! command -v vctrace >/dev/null; then
    git clone -q --depth 1 --branch "$version" "$homepage" /tmp/vctrace-source
    /tmp/vctrace-source/Packaging/get "$homepage" "$version" /tmp/vctrace
    PATH="/tmp/vctrace:$PATH"
fi

# Xcode Cloud keeps no store from build to build, so a file lists the known defects. Of the repository, a machine that tests has only
# this folder.
if [ -f vctrace-baseline.json ]; then set -- --baseline vctrace-baseline.json; fi
vctrace audit "$TEST_RUNNER_VCTRACE_TRACES" "$@" --no-store --format xcode
