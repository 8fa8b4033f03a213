// The schema, compiled into the binary as text that ends with a zero, so that one file can be copied anywhere.
#pragma once

/// The statements that make the tables of an empty store.
const char *schemaTables(void);

/// The statements that make the views.
const char *schemaViews(void);
