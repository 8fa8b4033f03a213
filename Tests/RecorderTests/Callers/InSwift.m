// The programs of InSwift.swift, and what they need.

#import "Program.h"

#define IN_SWIFT(programName)                                                                                \
    void programName(void);                                                                                  \
    __attribute__((constructor)) static void add_##programName(void) {                                       \
        static struct program program = {#programName, NULL, programName, false, NULL};                      \
        addProgram(&program);                                                                                \
    }

IN_SWIFT(inASwiftFunction)
IN_SWIFT(inASwiftMethod)
IN_SWIFT(inAGenericSwiftMethod)
IN_SWIFT(throughASwiftProtocol)
IN_SWIFT(inASwiftClosure)
IN_SWIFT(inAStoredSwiftClosure)
IN_SWIFT(inASwiftObserver)
IN_SWIFT(inASwiftDeinit)
IN_SWIFT(inASwiftDefer)
IN_SWIFT(afterASwiftError)
IN_SWIFT(inlinedInSwift)
IN_SWIFT(swiftTailCall)
IN_SWIFT(throughASwiftRouter)
IN_SWIFT(inASwiftTask)
IN_SWIFT(inASwiftAutoclosure)
IN_SWIFT(inASwiftGetter)
IN_SWIFT(inASwiftInitializer)
IN_SWIFT(inASwiftMethodNamedLikeTheCall)
IN_SWIFT(inASwiftHelperThatForgets)
IN_SWIFT(inASwiftMethodNamedPresent)
IN_SWIFT(inAStaticSwiftMethod)
IN_SWIFT(inASwiftExtensionOfAProtocol)
IN_SWIFT(inAnInheritedSwiftInitializer)
IN_SWIFT(inALazySwiftVariable)
IN_SWIFT(inASwiftSubscript)
IN_SWIFT(beforeASwiftVariableIsSet)
IN_SWIFT(inASwiftPropertyWrapper)
IN_SWIFT(behindASwiftOperator)
IN_SWIFT(inASwiftLocalFunction)
IN_SWIFT(inASwiftClosureOfSeveral)
IN_SWIFT(throughASwiftWrapper)
IN_SWIFT(inADefaultArgument)
IN_SWIFT(inAnAutoclosureOfTheApp)
IN_SWIFT(inASwiftOperator)
IN_SWIFT(inAValueThatIsCalled)
IN_SWIFT(inADynamicMember)
IN_SWIFT(throughAKeyPath)
IN_SWIFT(inAClosureForEach)
IN_SWIFT(inAStoredClosure)
IN_SWIFT(inAClosureOfAClosure)
IN_SWIFT(inAMethodThatIsPassed)
IN_SWIFT(throughAGenericWitness)
IN_SWIFT(inAnOverrideOfAGenericClass)
IN_SWIFT(inAThrowingFunction)
IN_SWIFT(inTheDeinitOfAStruct)
IN_SWIFT(inAResultBuilder)
IN_SWIFT(inAnAutoclosureOfANamesake)
IN_SWIFT(inAnAutoclosureOfAGenericType)
IN_SWIFT(throughAGenericHelperThatForgets)

void *hostOfApp(void) { return host; }
void *makePanel(void) { return MAKE(ShopPanel); }
void closeHost(void) { closeAll(window); }
