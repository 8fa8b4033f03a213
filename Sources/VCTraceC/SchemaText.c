#include "SchemaText.h"

// See PageFiles.c.
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *schemaTables(void) {
    static const char text[] = {
#embed "../../Schema/tables.sql"
        , 0};
    return text;
}

const char *schemaViews(void) {
    static const char text[] = {
#embed "../../Schema/views.sql"
        , 0};
    return text;
}
