/** Decimal marks, grouping, and numbers stored as text. */
import type { Rendering } from '../world/draft.ts';

const BLANKS = [' ', '\u00a0', '\u202f'] as const;

export const AMOUNT_STYLE: readonly Rendering[] = [
  {
    name: 'amounts as text with a decimal comma',
    kind: 'plain',
    subject: 'amount style',
    clarity: 'clear',
    apply: (draft, random) => {
      const group = random.pick(['', '', ...BLANKS] as const);
      draft.amounts = { ...draft.amounts, isNumber: false, mark: ',', group };
      if (draft.format === 'csv' && group === '') draft.csv.delimiter = ';';
    },
  },
  {
    name: 'amounts as text with blanks or apostrophes between thousands',
    kind: 'plain',
    subject: 'amount style',
    clarity: 'clear',
    apply: (draft, random) => {
      draft.amounts = {
        ...draft.amounts,
        isNumber: false,
        mark: '.',
        group: random.pick([...BLANKS, "'", '’'] as const),
      };
    },
  },
  {
    name: 'amounts as text with commas between thousands and points before cents',
    kind: 'plain',
    subject: 'amount style',
    clarity: 'clear',
    fits: (draft) => draft.soleCurrency === 'cad',
    apply: (draft) => {
      draft.amounts = { ...draft.amounts, isNumber: false, mark: '.', group: ',' };
    },
  },
  {
    name: 'amounts as text with points between thousands and commas before cents',
    kind: 'plain',
    subject: 'amount style',
    clarity: 'clear',
    fits: (draft) => draft.soleCurrency === 'cad',
    apply: (draft) => {
      draft.amounts = { ...draft.amounts, isNumber: false, mark: ',', group: '.' };
    },
  },
  {
    name: 'francs with points or commas between thousands',
    kind: 'plain',
    subject: 'amount style',
    clarity: 'clear',
    fits: (draft) => draft.soleCurrency === 'xof',
    apply: (draft, random) => {
      draft.amounts = { ...draft.amounts, isNumber: false, group: random.pick(['.', ','] as const) };
    },
  },
  {
    name: 'francs with cents',
    kind: 'plain',
    subject: 'amount style',
    clarity: 'clear',
    fits: (draft) => draft.soleCurrency === 'xof',
    apply: (draft, random) => {
      const [mark, group] = random.pick([
        ['.', ','],
        [',', ' '],
        [',', '.'],
        ['.', ''],
      ] as const);
      draft.amounts = { ...draft.amounts, isNumber: false, decimals: 2, mark, group };
    },
  },
  {
    name: 'a number format of thousands and cents',
    kind: 'plain',
    subject: 'amount style',
    on: 'xlsx',
    clarity: 'clear',
    apply: (draft, random) => {
      const format = random.pick([
        '#,##0.00',
        '0.00',
        '#,##0.00;[Red]-#,##0.00',
        '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-',
        '_-* #,##0.00 _€_-;-* #,##0.00 _€_-;_-* "-"?? _€_-;_-@_-',
        '_ * #,##0.00_) _$_ ;_ * \\(#,##0.00\\) _$_ ;_ * "-"??_) _$_ ;_ @_ ',
        '# ##0.00',
      ]);
      draft.amounts = { ...draft.amounts, isNumber: true, format };
    },
  },
  {
    name: 'amounts of three decimals beside a cell that is no amount',
    kind: 'V9',
    subject: 'amount style',
    clarity: 'asks',
    weight: 3,
    fits: (draft) => draft.soleCurrency === 'cad',
    apply: (draft, random) => {
      // `1.500` is one dollar fifty with a nought too many, or fifteen hundred: a cell that is no amount proves nothing.
      const mark = random.pick(['.', ','] as const);
      const other = mark === '.' ? ',' : '.';
      const amount = draft.column('amount');
      const lines = draft.dueLines();
      for (const line of lines)
        line.overrides.set(amount, {
          text: `${random.between(1, 9)}${mark}${random.between(1, 9)}${random.between(0, 9)}0`,
        });
      draft.cannotBeKnown(lines);
      const remark = random.pick([
        `2${other}5 h`,
        `12${other}50 ?`,
        `à 3${other}75`,
        `12${other}5 kg`,
        `1${mark}250${other}50 ?`,
      ]);
      random.pick(lines).overrides.set(amount, { text: remark });
    },
  },
];
