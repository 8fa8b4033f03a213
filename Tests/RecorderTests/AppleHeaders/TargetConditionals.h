// The compiler defines TARGET_OS_IOS and its like for Apple's targets.
#pragma once
