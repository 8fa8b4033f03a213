# Makes Night.xcresult: two tests that attached the app's trace, one of them with a screenshot as well.
mkdir -p Night.xcresult/attachments Empty.xcresult/attachments Odd.xcresult/attachments Broken.xcresult
cat > Night.xcresult/attachments/4E0D.trace <<'END'
# vctrace: 1
# app: Shop 4.2 (812)
2026-11-20T02:00:00.000Z [main] <Shop.Cart: 0x600000c0a2d0> addChild(_:) <Shop.Banner: 0x600000c0b3e0>
2026-11-20T02:00:00.100Z [main] <Shop.Banner: 0x600000c0b3e0> didMove(toParent:) <Shop.Cart: 0x600000c0a2d0>
2026-11-20T02:00:01.000Z [main] <Shop.Banner: 0x600000c0b3e0> removeFromParent()
2026-11-20T02:00:05.000Z [main] <Shop.Cart: 0x600000c0a2d0> viewDidAppear(_:)
END
cat > Night.xcresult/attachments/9B2C.txt <<'END'
# vctrace: 1
2026-11-20T02:01:00.000Z [main] <Shop.Search: 0x600000c0a2d0> addChild(_:) <Shop.Results: 0x600000c0b3e0>
2026-11-20T02:01:00.100Z [main] <Shop.Search: 0x600000c0a2d0> addChild(_:) <Shop.Results: 0x600000c0b3e0>
2026-11-20T02:01:09.000Z [main] <Shop.Results: 0x600000c0b3e0> willMove(toParent:) nil
END
printf 'no log' > Night.xcresult/attachments/77AA.png
cat > Night.xcresult/attachments/manifest.json <<'END'
[
  {
    "attachments" : [
      {"configurationName" : "Test Scheme Action", "deviceId" : "D1", "deviceName" : "iPhone 16", "exportedFileName" : "9B2C.txt", "isAssociatedWithFailure" : false, "suggestedHumanReadableName" : "search_0_9B2C.trace", "timestamp" : 1795140070.5},
      {"configurationName" : "Test Scheme Action", "deviceId" : "D1", "deviceName" : "iPhone 16", "exportedFileName" : "77AA.png", "isAssociatedWithFailure" : true, "suggestedHumanReadableName" : "Screenshot_0_77AA.png", "timestamp" : 1795140071}
    ],
    "testIdentifier" : "SearchTests/testFindsShoes()",
    "testIdentifierURL" : "test://com.apple.xcode/Shop/ShopUITests/SearchTests/testFindsShoes"
  },
  {
    "attachments" : [
      {"deviceName" : "iPhone 16", "exportedFileName" : "4E0D.trace", "isAssociatedWithFailure" : false, "suggestedHumanReadableName" : "cart_0_4E0D.trace", "timestamp" : 1795140006}
    ],
    "testIdentifier" : "CartTests/testPays()"
  }
]
END
cat > Night.xcresult/tests.json <<'END'
{
  "devices" : [{"deviceName" : "iPhone 16", "modelName" : "iPhone 16", "osVersion" : "26.1", "platform" : "iOS Simulator"}],
  "testNodes" : [
    {
      "children" : [
        {
          "children" : [
            {
              "children" : [
                {"duration" : "6s", "durationInSeconds" : 6.0, "name" : "testPays()", "nodeIdentifier" : "CartTests/testPays()", "nodeType" : "Test Case", "result" : "Passed"}
              ],
              "name" : "CartTests", "nodeIdentifier" : "CartTests", "nodeType" : "Test Suite", "result" : "Passed"
            },
            {
              "children" : [
                {
                  "children" : [{"name" : "SearchTests.swift:12: XCTAssertTrue failed", "nodeType" : "Failure Message", "result" : "Failed"}],
                  "duration" : "10s", "name" : "testFindsShoes()", "nodeIdentifier" : "SearchTests/testFindsShoes()", "nodeType" : "Test Case", "result" : "Failed"
                }
              ],
              "name" : "SearchTests", "nodeType" : "Test Suite", "result" : "Failed"
            }
          ],
          "name" : "ShopUITests", "nodeType" : "UI test bundle", "result" : "Failed"
        }
      ],
      "name" : "Shop", "nodeType" : "Test Plan", "result" : "Failed"
    }
  ],
  "testPlanConfigurations" : [{"configurationId" : "1", "configurationName" : "Test Scheme Action"}]
}
END
printf '[]' > Empty.xcresult/attachments/manifest.json
printf '{"version": 9}' > Odd.xcresult/attachments/manifest.json
printf '{"testNodes": []}' > Empty.xcresult/tests.json

# Two tests attached nothing. UIKit warned during both, and something else during one.
mkdir -p Warned.xcresult/attachments
printf '[]' > Warned.xcresult/attachments/manifest.json
cat > Warned.xcresult/tests.json <<'END'
{
  "testNodes" : [
    {
      "children" : [
        {
          "children" : [
            {"name" : "Unbalanced calls to begin/end appearance transitions for <Shop.Cart: 0x600000c0a2d0>.", "nodeType" : "Runtime Warning"},
            {"name" : "Publishing changes from background threads is not allowed", "nodeType" : "Runtime Warning"},
            {"name" : "A kind of node that only a newer schema has", "kind" : {"of" : [1]}}
          ],
          "name" : "testPays()", "nodeIdentifier" : "CartTests/testPays()", "nodeType" : "Test Case", "result" : "Passed"
        },
        {
          "children" : [
            {
              "children" : [{"details" : "", "name" : "Attempt to present <Shop.Filter: 0x600000c0b3e0> on <Shop.Search: 0x600000c0a2d0> whose view is not in the window hierarchy.", "nodeType" : "Runtime Warning"}],
              "name" : "iPhone 17", "nodeType" : "Device"
            }
          ],
          "name" : "testFindsShoes()", "nodeIdentifier" : "SearchTests/testFindsShoes()", "nodeType" : "Test Case", "result" : "Failed"
        }
      ],
      "name" : "ShopUITests", "nodeType" : "UI test bundle", "result" : "Failed"
    }
  ]
}
END
echo '{"startTime": 1795140000.25, "durationInSeconds": 6.5, "testResult": "Passed"}' > 'Warned.xcresult/CartTests.testPays()'
echo '{"startTime": 1795140060, "durationInSeconds": 10, "testResult": "Failed"}' > 'Warned.xcresult/SearchTests.testFindsShoes()'

# Another Xcode, whose tool prints the first schema only when it is asked for.
cp -R Warned.xcresult Newer.xcresult
echo '{"schemaVersion": "0.9.0", "nodes": []}' > Newer.xcresult/newer.json
