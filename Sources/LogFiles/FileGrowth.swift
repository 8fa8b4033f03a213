import Foundation
import Processes
import SystemPackage
import TraceAuditing

/// Waits at the end of a file for what is still written to it, until ``StopSignal``.
struct FileGrowth {
    let path: String
    let descriptor: FileDescriptor
    let observer: any EngineObserver
    private var wasTold = false

    init(path: String, descriptor: FileDescriptor, observer: any EngineObserver) {
        self.path = path
        self.descriptor = descriptor
        self.observer = observer
    }

    /// Waits a moment; false, with the reason told, once the file will not grow any more.
    mutating func wait() -> Bool {
        guard canGrow() else { return false }
        if !wasTold { observer.notice("following '\(path)'; Ctrl-C ends the run") }
        wasTold = true
        Thread.sleep(forTimeInterval: 0.1)
        return true
    }

    private func canGrow() -> Bool {
        if StopSignal.wasRaised { return false }
        var (open, named) = (stat(), stat())
        guard fstat(descriptor.rawValue, &open) == 0, open.st_mode & S_IFMT == S_IFREG else { return false }
        if let offset = try? descriptor.seek(offset: 0, from: .current), open.st_size < offset {
            observer.notice("'\(path)' was cut; the run ends here")
            return false
        }
        if path != "-", stat(path, &named) != 0 || named.st_ino != open.st_ino {
            observer.notice("'\(path)' was removed or replaced; the run ends here")
            return false
        }
        return true
    }
}
