/** What is paid by each row, apart from the row, so that a change of state does not rewrite it; and what it was before. */
import { forbid, refuse } from './trigger.ts';

export const contents = `
CREATE TABLE contents (
  id INTEGER PRIMARY KEY,
  batch TEXT NOT NULL,
  row INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  content TEXT NOT NULL,
  UNIQUE (batch, row),
  FOREIGN KEY (batch, row) REFERENCES rows
) STRICT;

-- What a row was before it was mended. The sheet it came from still has those values, and if it is imported again, it
-- must be recognised as the row's own payment. "seq" is the mending that replaced the content.
CREATE TABLE former_contents (
  batch TEXT NOT NULL,
  row INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (batch, row, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX former_contents_by_payment ON former_contents (json_extract(content, '$.identity'),
  json_extract(content, '$.currency'), json_extract(content, '$.amountMinor'));
`;

export const contentGuards = [
  refuse(
    'UPDATE ON contents',
    'contents_are_mended',
    'R3: the content of a row changed without a mending',
    `NEW.batch <> OLD.batch OR NEW.row <> OLD.row OR NEW.seq <= OLD.seq OR NOT EXISTS (
      SELECT 1 FROM events WHERE seq = NEW.seq AND batch = NEW.batch AND row = NEW.row AND type = 'row-mended')`,
  ),
  refuse(
    'INSERT ON contents',
    'contents_once',
    'append-only: the content of a row replaced',
    'EXISTS (SELECT 1 FROM contents WHERE batch = NEW.batch AND row = NEW.row)',
  ),
  forbid('contents', 'DELETE'),
  refuse(
    'INSERT ON former_contents',
    'former_contents_by_mending',
    'R10: a former content that no mending has replaced',
    `NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.seq AND batch = NEW.batch AND row = NEW.row
       AND type = 'row-mended')
     OR NEW.content IS NOT (SELECT content FROM contents WHERE batch = NEW.batch AND row = NEW.row)`,
  ),
  forbid('former_contents', 'UPDATE', 'DELETE'),
].join('\n');
