// What happens to the app from outside.

#import "UIView.h"

/// The user leaves the app, and comes back.
void enterBackground(void);
void enterForeground(void);

/// The tests of the app wait for the end of the trace, and are told of it.
void askToFinish(void);
int endsTold(void);

/// The system takes a scene away, and lets go of it.
void disconnect(UIWindowScene *scene);
