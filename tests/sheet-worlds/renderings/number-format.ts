/** Number formats by which another value is shown than is stored. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { plainDecimal } from '../world/amount-text.ts';
import type { Rendering, SheetDraft } from '../world/draft.ts';

function formatAmounts(draft: SheetDraft, format: string): void {
  draft.amounts = { ...draft.amounts, isNumber: true, format };
}

/** Some of the lines, at least one. */
function some(draft: SheetDraft, random: SeededRandom) {
  const kept = draft.showsUnit();
  const lines = draft.dueLines().filter((line) => line !== kept);
  const chosen = lines.filter(() => random.chance(0.3));
  return chosen.length > 0 ? chosen : lines.slice(0, 1);
}

export const NUMBER_FORMATS: readonly Rendering[] = [
  {
    name: 'a number format that shows thousands',
    kind: 'V6',
    subject: 'amount style',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      formatAmounts(
        draft,
        random.pick([
          '#,##0,',
          '0,',
          '#,##0.0,',
          '#,##0,"k"',
          '0.00,,',
          '#,##0,\\ ;(#,##0,)',
          '[>999999]#,##0,,"M";#,##0,"K"',
        ]),
      );
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'a number format that shows thousands of some amounts, others typed in thousands',
    kind: 'V6',
    subject: 'amount style',
    on: 'xlsx',
    clarity: 'asks',
    weight: 4,
    fits: (draft) =>
      draft.soleCurrency === 'xof' && draft.dueLines().length > 1 && draft.amounts.after === undefined,
    apply: (draft, random) => {
      const column = draft.column('amount');
      const [first, ...others] = draft.dueLines();
      const bare = [first, ...others.filter((_, index) => index > 0 && random.chance(0.4))];
      const { format: _format, ...withoutFormat } = draft.amounts;
      draft.amounts = { ...withoutFormat, isNumber: true, scale: 1000 };
      for (const line of bare)
        if (line) line.overrides.set(column, draft.amountCell(draft.paymentOf(line).amountMinor, 'xof'));
      draft.amounts = {
        ...withoutFormat,
        isNumber: true,
        format: random.pick(['#,##0,', '#,##0.0,"k"', '#,##0," kF"', '0.00,," M"']),
      };
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'a number format that adds digits',
    kind: 'V6',
    subject: 'amount style',
    on: 'xlsx',
    clarity: 'asks',
    fits: (draft) => draft.soleCurrency === 'xof',
    apply: (draft, random) => {
      draft.amounts = {
        ...draft.amounts,
        isNumber: true,
        scale: 1000,
        format: random.pick(['0"000"', '0\\0\\0\\0', '#,##0"\u00a0000"', '0" 000"']),
      };
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'a number format that says a word instead',
    kind: 'V6',
    subject: 'some cells',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const { amountMinor, currency } = draft.paymentOf(line);
        line.overrides.set(draft.column('amount'), {
          text: plainDecimal(amountMinor, currency),
          isNumber: true,
          format: random.pick([
            '"ANNULÉ"',
            '"CANCELLED"',
            '"PAYÉ"',
            '0" ANNULÉ"',
            '#,##0" (annulé)"',
            '"payé "0',
            '0"?"',
            '"max "0',
            '"STOP"',
          ]),
        });
        draft.isNone(line);
      }
    },
  },
  {
    name: 'a number format that hides the amount',
    kind: 'V6',
    subject: 'some cells',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const { amountMinor, currency } = draft.paymentOf(line);
        line.overrides.set(draft.column('amount'), {
          text: plainDecimal(amountMinor, currency),
          isNumber: true,
          format: random.pick([';;;', '""', '"-"', '[White]0', ';;', '"—";"—"', '[=0]0;;']),
        });
        draft.isNone(line);
      }
    },
  },
  {
    name: 'a number format that turns the sign',
    kind: 'V6',
    subject: 'some cells',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const { amountMinor, currency } = draft.paymentOf(line);
        line.overrides.set(draft.column('amount'), {
          text: plainDecimal(amountMinor, currency),
          isNumber: true,
          format: random.pick(['-#,##0.00', '(#,##0.00)', '"-"0', '\\-0', '0-', '-0;0', '0"CR"']),
        });
        draft.isNone(line);
      }
    },
  },
  {
    name: 'a negative amount that its format shows without sign',
    kind: 'V6',
    subject: 'some cells',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const { amountMinor, currency } = draft.paymentOf(line);
        line.overrides.set(draft.column('amount'), {
          text: plainDecimal(-amountMinor, currency),
          isNumber: true,
          format: random.pick(['#,##0.00;#,##0.00', '0;0', '#,##0;[Red]#,##0']),
        });
        draft.cannotBeKnown([line]);
      }
    },
  },
  {
    name: 'a number format that rounds cents away',
    kind: 'V6',
    subject: 'amount style',
    on: 'xlsx',
    clarity: 'asks',
    weight: 3,
    fits: (draft) => draft.soleCurrency === 'cad',
    apply: (draft, random) => {
      formatAmounts(draft, random.pick(['#,##0', '0', '#,##0\\ [$CAD]', '0.0', '#,##0;[Red]-#,##0']));
      // Each amount has cents, and the format shows a dollar or a dime more or less.
      const amount = draft.column('amount');
      for (const line of draft.dueLines()) {
        const { amountMinor, currency } = draft.paymentOf(line);
        const cents = amountMinor % 10 === 0 ? amountMinor + 7 : amountMinor;
        line.overrides.set(amount, {
          ...draft.amountCell(cents, currency),
        });
        draft.cannotBeKnown([line]);
      }
    },
  },
  {
    name: 'accounts with letters or digits in their number format',
    kind: 'V6',
    subject: 'account cells',
    on: 'xlsx',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.has('account'),
    apply: (draft, random) => {
      const format = random.pick(['"CA-"0', '"00"0', '0"-01"', '"SN"0', '\\A0', '0"7"', '"1"00000000000']);
      for (const line of draft.dueLines()) {
        const { account, channel } = draft.paymentOf(line);
        if (channel !== 'eft' && channel !== 'credit_partnerbank_account') continue;
        line.overrides.set(draft.column('account'), { text: account, isNumber: true, format });
        draft.cannotBeKnown([line]);
      }
    },
  },
];
