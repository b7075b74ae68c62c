/** What a spreadsheet makes of a cell that is dragged down: a series where every row should have its own. */
import type { Rendering, SheetDraft } from '../world/draft.ts';
import { text } from '../world/draft.ts';

/** Nothing else is wrong with the sheet, so that all lines stay beside each other. */
const isWhole = (draft: SheetDraft) =>
  draft.costs.size === 0 && draft.merges.length === 0 && draft.extraSheets.length === 0;

export const FILLED_DOWN: readonly Rendering[] = [
  {
    name: 'phones that a dragged cell made',
    kind: 'V13',
    subject: 'account cells',
    clarity: 'asks',
    weight: 3,
    fits: (draft) =>
      isWhole(draft) &&
      draft.has('phone') &&
      draft.paymentLines().every((line) => draft.paymentOf(line).channel === 'mobile_money'),
    apply: (draft, random) => {
      const [first, ...others] = draft.paymentLines();
      if (!first) return;
      const { phone } = draft.paymentOf(first);
      const step = random.pick([1, 1, 1, -1, 10]);
      const column = draft.column('phone');
      first.overrides.set(column, text(phone));
      for (const [at, line] of others.entries()) {
        const end = Number(phone.slice(-7)) + step * (at + 1);
        line.overrides.set(column, text(phone.slice(0, -7) + String(end).padStart(7, '0')));
        draft.standing.set(line.payment, { due: 'unknowable', isWarningEnough: true });
      }
    },
  },
];
