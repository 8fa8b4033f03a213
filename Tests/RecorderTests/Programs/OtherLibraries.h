// Two libraries that hook the same methods as the recorder, in the two ways that are common.

/// Exchanges methods with renamed ones of its own, as analytics libraries do.
void installExchangingLibrary(void);

/// Replaces implementations, and ends the app if it is called by another name than its own.
void installReplacingLibrary(void);

/// Says on standard error how often each library's methods ran.
void reportOtherLibraries(void);
