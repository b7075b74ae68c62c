import { forbid, refuse } from './trigger.ts';

export const batches = `
CREATE TABLE batches (
  batch TEXT PRIMARY KEY NOT NULL,
  address TEXT NOT NULL,
  business_id TEXT,
  file_sha256 TEXT,
  created_at_ms INTEGER NOT NULL,
  last_event_at_ms INTEGER NOT NULL,
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  record TEXT NOT NULL,
  CHECK (first_seq <= last_seq)
) STRICT;

CREATE INDEX batches_by_file ON batches (file_sha256) WHERE file_sha256 IS NOT NULL;
`;

export const batchGuards = [
  refuse(
    'INSERT ON batches',
    'batches_begin',
    'R10: a batch without its first event',
    `EXISTS (SELECT 1 FROM batches WHERE batch = NEW.batch) OR NOT EXISTS (
      SELECT 1 FROM events WHERE seq = NEW.first_seq AND batch = NEW.batch AND type = 'batch-created')`,
  ),
  refuse(
    'UPDATE ON batches',
    'batches_keep_their_books',
    'R10: a batch moved to another service, or without an event',
    `NEW.batch <> OLD.batch OR NEW.address <> OLD.address OR NEW.first_seq <> OLD.first_seq
     OR NEW.created_at_ms <> OLD.created_at_ms OR NEW.last_seq <= OLD.last_seq
     OR NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.last_seq AND batch = NEW.batch)`,
  ),
  forbid('batches', 'DELETE'),
].join('\n');
