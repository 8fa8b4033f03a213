// sqlite3_config() and sqlite3_db_config() take a variable number of arguments, which Swift cannot call.
#pragma once

struct sqlite3;

/// Limits SQLite's memory in the whole process. Works only once, and before the process uses SQLite.
void settings_limit_memory(long long limit);

/// Makes SQLite refuse links in paths from the root, on the whole way: a folder can become a link after a path was checked.
void settings_follow_no_links(void);

/// Prevents code in a file's schema from running, and SQL from changing how SQLite reads the file.
void settings_distrust_schema(struct sqlite3 *db);

/// Lets statements write the rows of `sqlite_schema`, or no longer.
void settings_let_schema_be_written(struct sqlite3 *db, int is_writable);
