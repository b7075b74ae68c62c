import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderProblem } from '../../../../shared/i18n/render-problem.ts';
import { checkSheet, openSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { CELL_KINDS, type Cell, type Table } from '../../../../shared/sheet/table.ts';
import { draws } from '../../../support/draws.ts';

const headings = [
  'Nom',
  'Prénom',
  'Name',
  'Email',
  'Téléphone',
  'Country',
  'Montant',
  'Total',
  'Devise',
  'Canal',
  'Compte',
  'Transit',
  'IBAN',
  'Payment date',
  'Type',
  'N° compte',
  '',
  'Full name',
  'Password',
  'Montant',
];
const values = [
  'Awa Diop',
  'A & B',
  'idem',
  '=1+1',
  '+221771834567',
  '77 183 45 67',
  'sn',
  'Guinée',
  'XOF',
  '$',
  'virement',
  'eft',
  'momo',
  '1.234',
  '1 234,56',
  '-5',
  '(3.00)',
  '1E+12',
  '12%',
  'Total',
  'Total: 5',
  'e.g.',
  'n/a',
  'Source: x',
  '\ufffd',
  'Ã©',
  '\u202e',
  '12/04/2026',
  'a@b.ca',
  '123456789012',
  '0000123',
  ' ',
  '"',
  '2026-01-01',
  '9'.repeat(40),
  'x'.repeat(300),
  '__proto__',
  'constructor',
];

const cell: fc.Arbitrary<Cell | undefined> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...values).map((text): Cell => ({ kind: 'text', text })) },
  { weight: 1, arbitrary: fc.constantFrom(...headings).map((text): Cell => ({ kind: 'text', text })) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 8 }).map((text): Cell => ({ kind: 'text', text })),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        kind: fc.constantFrom(...CELL_KINDS),
        text: fc.constantFrom(
          '',
          '0',
          '1250.5',
          '45000',
          '60',
          'TRUE',
          '#N/A',
          '274.65999999999997',
          '12345678901234567890',
        ),
        numberFormat: fc.constantFrom(
          '0%',
          '00000',
          'dd/mm/yyyy',
          '#,##0.00\\ [$EUR]',
          '# ?/?',
          '0.00E+00',
          '[h]:mm',
        ),
        formula: fc.constantFrom('cached' as const, 'missing' as const),
        isMergedAway: fc.constant(true),
        covered: fc.constantFrom('Awa', '1250.5'),
        link: fc.constantFrom('mailto:a@b.ca', 'javascript:alert(1)'),
      },
      { requiredKeys: ['kind', 'text'] },
    ),
  },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

const line = fc.record(
  {
    cells: fc.array(cell, { maxLength: 8 }),
    isHidden: fc.constant(true),
    broken: fc.constant('stray-quote'),
    gap: fc.nat(2),
  },
  { requiredKeys: ['cells', 'gap'] },
);

const table: fc.Arbitrary<Table> = fc
  .record({
    format: fc.constantFrom('csv' as const, 'xlsx' as const, 'pasted' as const),
    hiddenColumns: fc.subarray([1, 2, 5]),
    top: fc.array(fc.constantFrom(...headings), { minLength: 0, maxLength: 8 }),
    lines: fc.array(line, { maxLength: 12 }),
  })
  .map(({ format, hiddenColumns, top, lines }) => {
    let number = 1;
    const rows = lines.map(({ gap, ...rest }) => {
      number += 1 + gap;
      return { row: number, ...rest };
    });
    const first = { row: 1, cells: top.map((text): Cell => ({ kind: 'text', text })) };
    return { format, hiddenColumns, rows: [first, ...rows] };
  });

const options = fc.record(
  {
    headerRow: fc.nat(4),
    columns: fc.dictionary(
      fc.constantFrom('A', 'B', 'Nom', 'Total'),
      fc.constantFrom('amount', 'full_name', 'ignore', 'nonsense'),
    ),
    defaults: fc.dictionary(
      fc.constantFrom('currency', 'country', 'channel', 'nonsense'),
      fc.constantFrom('xof', 'Canada', 'momo', '=1', ''),
    ),
    answers: fc.dictionary(
      fc.constantFrom(
        'hidden-rows',
        'table',
        'header-row',
        'decimal.A',
        'column.amount',
        'heading.B',
        'field.currency',
        'value.country.guinee',
      ),
      fc.constantFrom(
        'yes',
        'no',
        'none',
        '2',
        'first',
        'all',
        'A:B',
        'D:E',
        'thousands',
        'B',
        'amount',
        'cad',
        'gn',
      ),
    ),
    language: fc.constantFrom('en' as const, 'fr' as const),
    today: fc.constant('2026-03-09'),
  },
  { requiredKeys: [] },
);

test('whatever a reader hands on is checked without a fault, every line of it listed, every problem in words', () => {
  fc.assert(
    fc.property(table, options, (drawn, chosen) => {
      const checked = checkSheet(drawn, chosen);
      const { valid, warning, invalid } = checked.counts;
      assert.equal(valid + warning + invalid, checked.rows.length);
      assert.equal(checked.sheet.rows, checked.rows.length);
      const numbers = [...checked.rows, ...checked.excluded].map((each) => each.row);
      assert.equal(new Set(numbers).size, numbers.length, 'a line is listed once');
      for (const row of drawn.rows) {
        const isFilled = row.cells.some(
          (each) => each && (each.text.trim() !== '' || each.formula === 'missing' || each.covered),
        );
        if (isFilled && row.row !== checked.sheet.headerRow)
          assert.ok(numbers.includes(row.row), `row ${row.row} is lost`);
      }
      const problems = [
        ...checked.problems,
        ...checked.questions.map((each) => each.problem),
        ...checked.rows.flatMap((row) => row.problems),
      ];
      for (const locale of ['en-CA', 'fr-CA']) {
        for (const problem of problems) assert.ok(renderProblem(problem, locale).message.length > 0);
      }
      for (const { state, problems: own } of checked.rows) {
        assert.equal(
          state === 'invalid',
          own.some((problem) => problem.severity === 'error'),
        );
      }
    }),
    { numRuns: draws(1_500) },
  );
});

test('checking a line again as it stands changes nothing', () => {
  fc.assert(
    fc.property(table, (drawn) => {
      const open = openSheet(drawn);
      for (const row of open.sheet.rows) {
        const line = drawn.rows.find((each) => each.row === row.row) ?? assert.fail();
        const before = { ...row };
        const { changed, counts } = open.recheck(line);
        assert.deepEqual(
          changed.find((each) => each.row === row.row),
          before,
        );
        assert.deepEqual(counts, open.sheet.counts);
      }
    }),
    { numRuns: draws(300) },
  );
});
