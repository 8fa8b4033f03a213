#if canImport(ObjectiveC)
    import ObjectiveC
#endif

/// Runs the body, and frees Foundation's temporary objects on Apple's systems, so that memory does not grow with the log.
func withTemporaries<Result>(_ body: () -> Result) -> Result {
    #if canImport(ObjectiveC)
        autoreleasepool(invoking: body)
    #else
        body()
    #endif
}
