import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '../../../electron/engine/engine.ts';
import type { BatchService } from '../../../electron/main/batches/batch-service.ts';
import { readProjectFile, sourceFiles } from '../../house/project-files.ts';

type IsReadonly<Seen> = 'append' extends keyof Seen
  ? false
  : 'rememberAnew' extends keyof Seen
    ? false
    : true;

/** These do not compile if a writable journal is handed out: then `engine.append` and its rules could be bypassed. */
const HANDED_OUT: {
  readonly byTheBatches: IsReadonly<ReturnType<BatchService['journal']>>;
  readonly withARecord: IsReadonly<Parameters<Parameters<BatchService['withRecord']>[1]>[1]>;
  readonly byTheEngine: IsReadonly<Engine['journal']>;
  readonly byItsPorts: IsReadonly<Engine['ports']['journal']>;
} = { byTheBatches: true, withARecord: true, byTheEngine: true, byItsPorts: true };

test('handlers and commands get a journal that they can only read', () => {
  assert.ok(Object.values(HANDED_OUT).every(Boolean));
  const rooms = [
    'electron/main/requests/',
    'electron/main/print/',
    'electron/cli/commands/',
    'electron/workbooks/',
  ];
  const writers = sourceFiles().filter(
    (path) =>
      rooms.some((room) => path.startsWith(room)) &&
      /import (?:type )?\{[^}]*(?<!Readonly)\bJournal\b[^}]*\} from '[^']*journal-port/.test(
        readProjectFile(path),
      ),
  );
  assert.deepEqual(writers, []);
});
