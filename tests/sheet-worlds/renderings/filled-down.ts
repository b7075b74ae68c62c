/** What a spreadsheet makes of a cell that is dragged down: a series where every row should have its own. */
import type { Rendering, SheetDraft } from '../world/draft.ts';
import { text } from '../world/draft.ts';

/** Nothing else is wrong with the sheet, so that all lines stay beside each other. */
const isWhole = (draft: SheetDraft) =>
  draft.costs.size === 0 && draft.merges.length === 0 && draft.extraSheets.length === 0;

/** A line that is paid by its phone, with another above it. */
const phoned = (draft: SheetDraft) =>
  draft.dueLines().find((line, at) => at > 0 && draft.paymentOf(line).channel === 'mobile_money');

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
        draft.isDoubtful(line);
      }
    },
  },
  {
    name: 'a phone that a formula counts on from another',
    kind: 'V13',
    subject: 'account cells',
    on: 'xlsx',
    clarity: 'asks',
    weight: 3,
    fits: (draft) => isWhole(draft) && draft.has('phone') && phoned(draft) !== undefined,
    apply: (draft) => {
      const line = phoned(draft);
      if (!line) return;
      const digits = draft.paymentOf(line).phone.slice(1);
      line.overrides.set(draft.column('phone'), { text: digits, isNumber: true, formula: 'C2+1' });
      draft.isDoubtful(line);
    },
  },
  {
    name: 'a phone whose link calls another number',
    kind: 'V11',
    subject: 'account cells',
    on: 'xlsx',
    clarity: 'asks',
    fits: (draft) => isWhole(draft) && draft.has('phone') && phoned(draft) !== undefined,
    apply: (draft, random) => {
      const line = phoned(draft);
      if (!line) return;
      const { phone } = draft.paymentOf(line);
      const other = `${phone.slice(0, -4)}${(Number(phone.slice(-4)) + 1234) % 10_000}`.padEnd(
        phone.length,
        '0',
      );
      const link = random.pick([`tel:${other}`, `https://wa.me/${other.slice(1)}`]);
      line.overrides.set(draft.column('phone'), { ...text(phone), link });
      draft.standing.set(line.payment, { due: 'unknowable' });
    },
  },
];
