/** A copy of a sheet with results beside its rows, written without a journal: the rows are those that a test gives. */
import { createHash } from 'node:crypto';
import { openBatch } from '../../electron/engine/core/row/batch-record.ts';
import { CopyRefused } from '../../electron/workbooks/copy/copy-refusal.ts';
import { exportOwnResults } from '../../electron/workbooks/copy/own-results.ts';
import type { ResultRow } from '../../electron/workbooks/result-columns.ts';

/** Some end of a journal's chain. */
const HEAD = { seq: 7, hash: 'a'.repeat(64) };

interface OwnCopy {
  readonly source: Uint8Array;
  readonly sheetName: string | null;
  readonly headingRow: number;
  readonly rows: readonly ResultRow[];
  readonly locale?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
}

/** `copied`, `unsigned`, or why no copy could be made. */
export async function copyOwn(target: string, copy: OwnCopy): Promise<string> {
  const { source, sheetName, headingRow, rows, locale = 'en-CA', encoding = null, delimiter = null } = copy;
  const batch = openBatch(
    'b-copy',
    {
      type: 'batch-created',
      address: 'http://127.0.0.1:8080',
      profile: 'practice',
      environment: 'practice',
      begunBy: 'app',
      file: { name: 'source.xlsx', sha256: createHash('sha256').update(source).digest('hex') },
      sheetName,
      readAs: { headingRow, encoding, delimiter },
      mappingFingerprint: null,
      excludedCount: 0,
    },
    Date.UTC(2026, 10, 1),
  );
  const byRow = new Map(rows.map((row) => [row.record.row, row]));
  try {
    const { isUnsigned } = await exportOwnResults(
      target,
      { batch, source, rows: () => rows, rowAt: (row) => byRow.get(row), locale, head: HEAD },
      () => undefined,
    );
    return isUnsigned ? 'unsigned' : 'copied';
  } catch (failure) {
    if (failure instanceof CopyRefused) return failure.reason;
    throw failure;
  }
}
