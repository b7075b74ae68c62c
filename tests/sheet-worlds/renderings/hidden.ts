/** Hidden, filtered and almost hidden lines and columns; cells merged over several payees. */
import type { PaymentLine, Rendering, SheetDraft } from '../world/draft.ts';

/** Runs of two or more payments, at most this many, with no line between them: nobody merges a payment with a section. */
function neighbours({ body }: SheetDraft, most: number): readonly PaymentLine[][] {
  const runs = body.map((_, at) => {
    const next = body.slice(at, at + most);
    const end = next.findIndex(({ kind }) => kind !== 'payment');
    return (end < 0 ? next : next.slice(0, end)) as PaymentLine[];
  });
  return runs.filter(({ length }) => length > 1);
}

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
    fits: (draft) => neighbours(draft, 2).length > 0,
    apply: (draft, random) => {
      const [from, ...others] = random.pick(neighbours(draft, random.between(2, 3)));
      if (!from) return;
      const rows = others.length + 1;
      const amount = draft.column('amount');
      draft.merges.push({ column: amount, from, rows });
      draft.cannotBeKnown([from, ...others]);
      // Some programs keep what the covered cells held before.
      if (random.chance(0.5)) for (const line of others) line.overrides.set(amount, { text: '' });
    },
  },
  {
    name: 'two payments merged column by column',
    kind: 'V10',
    subject: 'merged',
    on: 'xlsx',
    clarity: 'asks',
    fits: (draft) => neighbours(draft, 2).length > 0,
    apply: (draft, random) => {
      // The program keeps what the covered line holds.
      const [from, second] = random.pick(neighbours(draft, 2));
      if (!from || !second) return;
      for (const column of draft.columns) draft.merges.push({ column, from, rows: 2 });
      draft.cannotBeKnown([second]);
    },
  },
  {
    name: 'a name merged over two payments',
    kind: 'V10',
    subject: 'merged',
    on: 'xlsx',
    clarity: 'asks',
    fits: (draft) => (draft.has('last') || draft.has('full')) && neighbours(draft, 2).length > 0,
    apply: (draft, random) => {
      const [from, second] = random.pick(neighbours(draft, 2));
      if (!from || !second) return;
      const column = draft.column(draft.has('last') ? 'last' : 'full');
      draft.merges.push({ column, from, rows: 2 });
      draft.cannotBeKnown([second]);
      if (random.chance(0.5)) second.overrides.set(column, { text: '' });
    },
  },
];
