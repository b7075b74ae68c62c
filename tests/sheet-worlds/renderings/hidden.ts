/** Hidden, filtered and almost hidden lines and columns; cells merged over several payees. */
import type { Rendering } from '../world/draft.ts';

export const HIDDEN: readonly Rendering[] = [
  {
    name: 'hidden lines',
    kind: 'V11',
    subject: 'hidden',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      const areDue = random.chance(0.5);
      for (const line of draft.dueLines().slice(0, -1)) {
        if (!random.chance(0.4)) continue;
        line.isHidden = true;
        if (!areDue) draft.isNone(line);
      }
      draft.hasFilter = random.chance(0.5);
      draft.answers.set('hidden-rows', areDue ? 'include' : 'exclude');
    },
  },
  {
    name: 'lines that are almost hidden',
    kind: 'V11',
    subject: 'hidden',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      for (const line of draft.dueLines().slice(0, 2)) {
        line.heightPt = random.pick([0.75, 0.5, 1, 1.5, 0]);
        draft.isNone(line);
      }
      draft.answers.set('hidden-rows', 'exclude');
    },
  },
  {
    name: 'a column of amounts that is almost hidden, beside the one that is seen',
    kind: 'V11',
    subject: 'hidden',
    on: 'xlsx',
    clarity: 'asks',
    // What the heading says about its amounts would be hidden with it.
    fits: (draft) => !draft.has('other-amount') && draft.amounts.scale === undefined,
    apply: (draft, random) => {
      const amount = draft.column('amount');
      draft.insertBefore('amount', {
        role: 'other-amount',
        heading: amount.heading,
        write: ({ amountMinor, currency }) => draft.amountCell(amountMinor * 2, currency),
        ...(random.chance(0.3) ? { isHidden: true } : { width: random.pick([0.1, 0.5, 0.08]) }),
      });
      amount.heading = draft.say('Due', 'À régler');
    },
  },
  {
    name: 'an account column that is hidden or almost',
    kind: 'V11',
    subject: 'hidden',
    on: 'xlsx',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.has('account') || draft.has('phone'),
    apply: (draft, random) => {
      const column = draft.column(draft.has('account') ? 'account' : 'phone');
      if (random.chance(0.4)) column.isHidden = true;
      else column.width = random.pick([0.1, 0.5, 0.2]);
      draft.cannotBeKnown(draft.dueLines().filter((line) => draft.cellOf(line, column).text !== ''));
    },
  },
  {
    name: 'an amount merged over several payees',
    kind: 'V10',
    subject: 'merged',
    on: 'xlsx',
    clarity: 'asks',
    weight: 2,
    apply: (draft, random) => {
      const lines = draft.paymentLines();
      const rows = random.between(2, Math.min(3, lines.length));
      const start = random.between(0, lines.length - rows);
      const [from, ...others] = lines.slice(start, start + rows);
      if (!from) return;
      const amount = draft.column('amount');
      draft.merges.push({ column: amount, from, rows });
      draft.cannotBeKnown([from, ...others]);
      // Some programs keep what the covered cells held before.
      if (random.chance(0.5)) for (const line of others) line.overrides.set(amount, { text: '' });
    },
  },
  {
    name: 'a name merged over two payments',
    kind: 'V10',
    subject: 'merged',
    on: 'xlsx',
    clarity: 'asks',
    fits: (draft) => draft.has('last') || draft.has('full'),
    apply: (draft, random) => {
      const lines = draft.paymentLines();
      const start = random.between(0, lines.length - 2);
      const [from, second] = lines.slice(start);
      if (!from || !second) return;
      const column = draft.column(draft.has('last') ? 'last' : 'full');
      draft.merges.push({ column, from, rows: 2 });
      draft.cannotBeKnown([second]);
      if (random.chance(0.5)) second.overrides.set(column, { text: '' });
    },
  },
];
