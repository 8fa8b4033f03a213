// Two libraries that hook the same methods as the recorder, in the two common ways.

/// Exchanges methods with its own renamed ones, as analytics libraries do.
void installExchangingLibrary(void);

/// Replaces implementations, and ends the app if a call comes with another selector.
void installReplacingLibrary(void);

/// Prints on standard error how often each library's methods ran.
void reportOtherLibraries(void);
