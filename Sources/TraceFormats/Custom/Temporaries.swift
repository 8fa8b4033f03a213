#if canImport(ObjectiveC)
    import ObjectiveC
#endif

/// Runs the body, and gives back what Foundation keeps for it on Apple's systems, so that memory does not grow with the
/// log.
func withTemporaries<Result>(_ body: () -> Result) -> Result {
    #if canImport(ObjectiveC)
        autoreleasepool(invoking: body)
    #else
        body()
    #endif
}
