import type { Migration } from './migration.ts';
import { forbid, refuse } from './trigger.ts';

/**
 * What a row was before it was mended. The sheet it came from still has those values, and if it is imported again, it
 * must be recognised as the row's own payment. `seq` is the mending that replaced the content.
 *
 * Rows mended before this version get their contents from the log: each was that of the import, or of the mending
 * before.
 */
export const formerContents: Migration = {
  version: 5,
  sql: `
CREATE TABLE former_contents (
  batch TEXT NOT NULL,
  row INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (batch, row, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX former_contents_by_payment ON former_contents (json_extract(content, '$.identity'),
  json_extract(content, '$.currency'), json_extract(content, '$.amountMinor'));

INSERT INTO former_contents (batch, row, seq, content)
WITH mended AS (SELECT batch, row, seq, json_extract(body, '$.content') AS content FROM events
  WHERE type = 'row-mended'),
written AS (
  SELECT * FROM mended
  UNION ALL
  SELECT e.batch, json_extract(r.value, '$.row'), e.seq, r.value FROM events e, json_each(e.body, '$.rows') r
  WHERE e.type = 'rows-imported' AND e.batch IN (SELECT batch FROM mended)
)
SELECT batch, row, replaced, content FROM (
  SELECT batch, row, content, lead(seq) OVER (PARTITION BY batch, row ORDER BY seq) AS replaced FROM written
) WHERE replaced IS NOT NULL;

${refuse(
  'INSERT ON former_contents',
  'former_contents_by_mending',
  'R10: a former content that no mending has replaced',
  `NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.seq AND batch = NEW.batch AND row = NEW.row
     AND type = 'row-mended')
   OR NEW.content IS NOT (SELECT content FROM contents WHERE batch = NEW.batch AND row = NEW.row)`,
)}
${forbid('former_contents', 'UPDATE', 'DELETE')}
`,
};
