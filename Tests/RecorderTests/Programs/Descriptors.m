// Numbers of open files: the app may close one twice, and get it for a file of its own.

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#import "Program.h"
#import "UIApplication.h"
#import "VCTraceRecorder.h"

/// The number under which the recorder has its file; -1 if it has none.
static int descriptorOfTrace(void) {
    struct stat trace = {0}, open;
    stat(getenv("TRACE"), &trace);
    for (int number = 0; number < 1024; number++) {
        if (fstat(number, &open) == 0 && open.st_dev == trace.st_dev && open.st_ino == trace.st_ino) return number;
    }
    return -1;
}

/// The app closes a number twice, and gets it for its database, which the recorder must neither write, cut nor close.
DEMONSTRATION(appClosesTwice) {
    openHost();
    int number = descriptorOfTrace();
    if (number < 256) printf("low %d\n", number);
    close(number);
    char path[1024], page[4096] = {0};
    snprintf(path, sizeof path, "%s.database", getenv("TRACE"));
    int database = open(path, O_RDWR | O_CREAT, 0600);
    if (write(database, page, sizeof page) < 0 || dup2(database, number) < 0) return;
    for (int number = 0; number < 2; number++) {
        ShopDetail *child = MAKE(ShopDetail);
        embed(host, child);
        elapse(1);
        takeOut(child);
        elapse(1);
    }
    VCTraceStop();
    struct stat status = {0};
    bool isOpen = fstat(number, &status) == 0;
    printf("%s\n", isOpen && status.st_size == sizeof page ? "untouched" : "damaged");
}
