#pragma once

/// The commit that the tool was built from and its date, `1a2b3c4d5e 2026-11-23`; empty in a build that is not a release's.
const char *build_stamp(void);
