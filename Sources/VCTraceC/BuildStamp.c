#include "BuildStamp.h"

#define TEXT_OF(words) #words
#define TEXT(words) TEXT_OF(words)

const char *build_stamp(void) {
#ifdef VCTRACE_COMMIT
    return TEXT(VCTRACE_COMMIT) " " TEXT(VCTRACE_DATE);
#else
    return "";
#endif
}
