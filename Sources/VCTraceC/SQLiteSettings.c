#include "SQLiteSettings.h"
#include <sqlite3.h>

// STRICT tables need 3.37, and sqlite3_error_offset() needs 3.38. macOS 13 has 3.39.
#if SQLITE_VERSION_NUMBER < 3038000
#error "vctrace needs SQLite 3.38 or newer"
#endif

void settings_count_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 1); }

void settings_distrust_schema(struct sqlite3 *db) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
}
