#include "PageFiles.h"

// SwiftPM would embed these files as an array with a number for each byte, which takes Swift's compiler half a minute.
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *reportPageTemplate(void) {
    static const char text[] = {
#embed "../TraceReports/Page/templates/page.mustache"
        , 0};
    return text;
}

const char *differenceTemplate(void) {
    static const char text[] = {
#embed "../TraceReports/Page/templates/diff.mustache"
        , 0};
    return text;
}

const char *branchTemplate(void) {
    static const char text[] = {
#embed "../TraceReports/Page/templates/branch.mustache"
        , 0};
    return text;
}

const char *frontTemplate(void) {
    static const char text[] = {
#embed "../TraceReports/Page/templates/front.mustache"
        , 0};
    return text;
}

const char *headTemplate(void) {
    static const char text[] = {
#embed "../TraceReports/Page/templates/head.mustache"
        , 0};
    return text;
}

const char *crumbsTemplate(void) {
    static const char text[] = {
#embed "../TraceReports/Page/templates/crumbs.mustache"
        , 0};
    return text;
}

const char *scriptTemplate(void) {
    static const char text[] = {
#embed "../TraceReports/Page/templates/script.mustache"
        , 0};
    return text;
}

const char *defectTemplate(void) {
    static const char text[] = {
#embed "../TraceReports/Page/templates/defect.mustache"
        , 0};
    return text;
}

const char *nightTemplate(void) {
    static const char text[] = {
#embed "../TraceReports/Page/templates/night.mustache"
        , 0};
    return text;
}

const char *pageStyle(void) {
    static const char text[] = {
#embed "../TraceReports/Page/styles/base.css"
        , '\n',
#embed "../TraceReports/Page/styles/findings.css"
        , '\n',
#embed "../TraceReports/Page/styles/timeline.css"
        , '\n',
#embed "../TraceReports/Page/styles/tree.css"
        , '\n',
#embed "../TraceReports/Page/styles/sheet.css"
        , '\n',
#embed "../TraceReports/Page/styles/matrix.css"
        , '\n',
#embed "../TraceReports/Page/styles/print.css"
        , 0};
    return text;
}

const char *pageScript(void) {
    static const char text[] = {
#embed "../TraceReports/Page/scripts/format.js"
        , '\n',
#embed "../TraceReports/Page/scripts/run.js"
        , '\n',
#embed "../TraceReports/Page/scripts/address.js"
        , '\n',
#embed "../TraceReports/Page/scripts/elements.js"
        , '\n',
#embed "../TraceReports/Page/scripts/view.js"
        , '\n',
#embed "../TraceReports/Page/scripts/defects.js"
        , '\n',
#embed "../TraceReports/Page/scripts/filters.js"
        , '\n',
#embed "../TraceReports/Page/scripts/masthead.js"
        , '\n',
#embed "../TraceReports/Page/scripts/words.js"
        , '\n',
#embed "../TraceReports/Page/scripts/census.js"
        , '\n',
#embed "../TraceReports/Page/scripts/finding.js"
        , '\n',
#embed "../TraceReports/Page/scripts/findings.js"
        , '\n',
#embed "../TraceReports/Page/scripts/axis.js"
        , '\n',
#embed "../TraceReports/Page/scripts/drag.js"
        , '\n',
#embed "../TraceReports/Page/scripts/splitter.js"
        , '\n',
#embed "../TraceReports/Page/scripts/lanes.js"
        , '\n',
#embed "../TraceReports/Page/scripts/painter.js"
        , '\n',
#embed "../TraceReports/Page/scripts/lane.js"
        , '\n',
#embed "../TraceReports/Page/scripts/overview.js"
        , '\n',
#embed "../TraceReports/Page/scripts/timeline.js"
        , '\n',
#embed "../TraceReports/Page/scripts/pointer.js"
        , '\n',
#embed "../TraceReports/Page/scripts/player.js"
        , '\n',
#embed "../TraceReports/Page/scripts/step.js"
        , '\n',
#embed "../TraceReports/Page/scripts/tree.js"
        , '\n',
#embed "../TraceReports/Page/scripts/keyboard.js"
        , '\n',
#embed "../TraceReports/Page/scripts/sides.js"
        , '\n',
#embed "../TraceReports/Page/scripts/search.js"
        , '\n',
#embed "../TraceReports/Page/scripts/main.js"
        , 0};
    return text;
}
