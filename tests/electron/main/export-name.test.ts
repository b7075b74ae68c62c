import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportName } from '../../../electron/main/requests/handlers-for-results.ts';
import { LANGUAGES } from '../../../shared/domain/language.ts';
import { RESULT_SELECTIONS, type ResultSelection } from '../../../shared/domain/row-state.ts';
import { BATCH } from '../workbooks/sample-results.ts';

const SELECTIONS = ['all', ...(Object.keys(RESULT_SELECTIONS) as ResultSelection[])] as const;

test('every kind of export proposes a file name of its own, in both languages, and none that of the sheet', () => {
  for (const language of LANGUAGES) {
    const kinds = [
      { format: 'copy', only: 'all', kind: 'workbook' },
      { format: 'copy', only: 'all', kind: 'macros' },
      { format: 'copy', only: 'all', kind: 'tsv' },
      ...SELECTIONS.flatMap((only) => [
        { format: 'xlsx', only, kind: 'workbook' } as const,
        { format: 'csv', only, kind: 'csv' } as const,
      ]),
    ] as const;
    const names = kinds.map((what) => exportName({ record: BATCH, language, ...what }));
    assert.equal(new Set(names).size, kinds.length, names.join(', '));
    for (const name of names) {
      assert.match(name, /^payroll - .+\.(?:xlsx|xlsm|csv|tsv)$/);
      assert.notEqual(name, BATCH.created.file?.name);
    }
  }
});
