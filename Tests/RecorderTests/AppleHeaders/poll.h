#pragma once
struct pollfd {
    int fd;
    short events, revents;
};
#define POLLOUT 0x0004
int poll(struct pollfd *files, unsigned count, int milliseconds);
