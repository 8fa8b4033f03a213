#include "PageFiles.h"

// SwiftPM would embed these files as an array with a number for each byte, which takes Swift's compiler half a minute.
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *reportPageTemplate(void) {
    static const char text[] = {
#embed "templates/page.mustache"
        , 0};
    return text;
}

const char *differenceTemplate(void) {
    static const char text[] = {
#embed "templates/diff.mustache"
        , 0};
    return text;
}

const char *branchTemplate(void) {
    static const char text[] = {
#embed "templates/branch.mustache"
        , 0};
    return text;
}

const char *frontTemplate(void) {
    static const char text[] = {
#embed "templates/front.mustache"
        , 0};
    return text;
}

const char *headTemplate(void) {
    static const char text[] = {
#embed "templates/head.mustache"
        , 0};
    return text;
}

const char *crumbsTemplate(void) {
    static const char text[] = {
#embed "templates/crumbs.mustache"
        , 0};
    return text;
}

const char *nightTemplate(void) {
    static const char text[] = {
#embed "templates/night.mustache"
        , 0};
    return text;
}

const char *reportPageStyle(void) {
    static const char text[] = {
#embed "styles/base.css"
        , '\n',
#embed "styles/findings.css"
        , '\n',
#embed "styles/timeline.css"
        , '\n',
#embed "styles/tree.css"
        , '\n',
#embed "styles/sheet.css"
        , '\n',
#embed "styles/print.css"
        , 0};
    return text;
}

const char *sheetStyle(void) {
    static const char text[] = {
#embed "styles/base.css"
        , '\n',
#embed "styles/tree.css"
        , '\n',
#embed "styles/sheet.css"
        , '\n',
#embed "styles/matrix.css"
        , '\n',
#embed "styles/print.css"
        , 0};
    return text;
}

const char *reportPageScript(void) {
    static const char text[] = {
#embed "scripts/format.js"
        , '\n',
#embed "scripts/run.js"
        , '\n',
#embed "scripts/address.js"
        , '\n',
#embed "scripts/elements.js"
        , '\n',
#embed "scripts/view.js"
        , '\n',
#embed "scripts/defects.js"
        , '\n',
#embed "scripts/filters.js"
        , '\n',
#embed "scripts/masthead.js"
        , '\n',
#embed "scripts/words.js"
        , '\n',
#embed "scripts/finding.js"
        , '\n',
#embed "scripts/findings.js"
        , '\n',
#embed "scripts/axis.js"
        , '\n',
#embed "scripts/drag.js"
        , '\n',
#embed "scripts/splitter.js"
        , '\n',
#embed "scripts/lanes.js"
        , '\n',
#embed "scripts/painter.js"
        , '\n',
#embed "scripts/lane.js"
        , '\n',
#embed "scripts/overview.js"
        , '\n',
#embed "scripts/timeline.js"
        , '\n',
#embed "scripts/pointer.js"
        , '\n',
#embed "scripts/player.js"
        , '\n',
#embed "scripts/step.js"
        , '\n',
#embed "scripts/tree.js"
        , '\n',
#embed "scripts/keyboard.js"
        , '\n',
#embed "scripts/main.js"
        , 0};
    return text;
}

const char *differenceScript(void) {
    static const char text[] = {
#embed "scripts/format.js"
        , '\n',
#embed "scripts/run.js"
        , '\n',
#embed "scripts/elements.js"
        , '\n',
#embed "scripts/sides.js"
        , 0};
    return text;
}

const char *searchScript(void) {
    static const char text[] = {
#embed "scripts/search.js"
        , 0};
    return text;
}
