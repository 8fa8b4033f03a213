// The parts of pages, compiled into the binary as text that ends with a zero.
#pragma once

/// The page of a report.
const char *reportPageTemplate(void);

/// What changed between two runs.
const char *differenceTemplate(void);

/// The nights of a branch: defects as rows, nights as columns.
const char *branchTemplate(void);

/// All branches.
const char *frontTemplate(void);

/// The head of every page.
const char *headTemplate(void);

/// The way back from a page of a site.
const char *crumbsTemplate(void);

/// The script of a page, in it or beside it.
const char *scriptTemplate(void);

/// A defect in the nights of all branches.
const char *defectTemplate(void);

/// What one night showed.
const char *nightTemplate(void);

/// Style sheets of a report; a later one wins.
const char *reportPageStyle(void);

/// Style sheets of pages of tables.
const char *sheetStyle(void);

/// Scripts of a report, each of which uses only what stands before it.
const char *reportPageScript(void);

/// Scripts of a page of what changed.
const char *differenceScript(void);

/// The script of pages whose rows can be searched.
const char *searchScript(void);
