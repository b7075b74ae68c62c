/**
 * A process of its own that opens the journal, pays rows for ever and reports each append that returned. Arguments:
 * the data folder, the state folder, the number of the batch. Its test kills it at any moment.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openJournal } from '../../electron/journal/open-journal.ts';
import { attemptAccepted, attemptOpened, batchCreated, importedRow } from './journal-events.ts';

const [dataDir = '', stateDir = '', batch = ''] = process.argv.slice(2);
const journal = openJournal({ dataDir, stateDir });
let appends = 0;
const tell = (): void => {
  appends += 1;
  writeSync(1, `${appends}\n`);
};
journal.append(batch, [batchCreated()], 1);
tell();
for (let row = 2; ; row += 1) {
  journal.append(
    batch,
    [{ type: 'rows-imported', rows: [importedRow(batch, row, { identity: `${batch} ${row}` })] }],
    row,
  );
  tell();
  journal.append(batch, [attemptOpened(batch, row, { key: randomUUID() })], row);
  tell();
  journal.append(batch, [attemptAccepted(row, [randomUUID()])], row);
  tell();
}
