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

/// The style sheets of all pages; a later one wins.
const char *pageStyle(void);

/// The scripts of all pages, each of which uses only what stands before it. A page starts the parts that it has.
const char *pageScript(void);
