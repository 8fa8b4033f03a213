#include "SchemaText.h"

// See Sources/PageFiles.
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *schemaTables(void) {
    static const char text[] = {
#embed "../tables.sql"
        , 0};
    return text;
}

const char *schemaViews(void) {
    static const char text[] = {
#embed "../views.sql"
        , 0};
    return text;
}
