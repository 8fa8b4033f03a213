// Events from outside the app.

#import "UIView.h"

/// The user leaves the app, and comes back.
void enterBackground(void);
void enterForeground(void);

/// The app's tests wait for the end of the trace, and are notified.
void askToFinish(void);
int endsTold(void);

/// The system disconnects a scene and releases it.
void disconnect(UIWindowScene *scene);
