-- id: any-mark
-- severity: note
-- summary: Somebody left a mark.
-- needs: mark
-- message: {detail}
-- columns: line, detail

SELECT line, detail FROM event_log WHERE run = :run AND kind = 'mark'
