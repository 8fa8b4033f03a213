// sqlite3_config() and sqlite3_db_config() take a variable number of arguments, which Swift cannot call.
#pragma once

struct sqlite3;

/// Makes SQLite count its memory, without which a limit has no effect; Apple's does not by default. Works
/// only before the process uses SQLite.
void settings_count_memory(void);

/// Makes SQLite refuse links in paths from the root, on the whole way: a folder can become a link after a path was checked.
void settings_follow_no_links(void);

/// Prevents code in a file's schema from running, and SQL from changing how SQLite reads the file.
void settings_distrust_schema(struct sqlite3 *db);
