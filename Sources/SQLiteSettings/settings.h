#include <sqlite3.h>

// STRICT tables need 3.37, and sqlite3_error_offset() needs 3.38. macOS 13 has 3.39.
#if SQLITE_VERSION_NUMBER < 3038000
#error "vctrace needs SQLite 3.38 or newer"
#endif

// sqlite3_config() and sqlite3_db_config() take a variable number of arguments, which Swift cannot call.

/// Makes SQLite count its memory, without which a limit has no effect; Apple's does not by default. Works
/// only before the process uses SQLite.
static inline void settings_count_memory(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 1);
}

/// Prevents code in a file's schema from running, and SQL from changing how SQLite reads the file.
static inline void settings_distrust_schema(sqlite3 *db) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
}
