-- id: nested-banner
-- severity: warning
-- summary: A banner is a child of a screen; banners belong to the root.
-- why: A banner that is a child goes away with its screen.
-- fix: Show it with `BannerCenter.shared.show(_:)`.
-- needs: addChild
-- message: {class} is embedded in {parent_class}
-- columns: line, class, address, generation, parent_class, settled_line, left_line

SELECT
    began_line AS line,
    child_class AS class,
    child_address AS address,
    child_generation AS generation,
    parent_class,
    settled_line,
    leaving_line AS left_line
FROM relation_log
WHERE run = :run AND child_class GLOB '*Banner'
