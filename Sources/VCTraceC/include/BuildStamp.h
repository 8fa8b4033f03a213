#pragma once

/// The tool's commit and its date, `1a2b3c4d5e 2026-11-23`; empty in builds that are not releases.
const char *build_stamp(void);
