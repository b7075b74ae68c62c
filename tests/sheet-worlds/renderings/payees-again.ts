/** One payee or one number on two lines: who is paid how much cannot be told from the sheet. */
import { type PaymentLine, type Rendering, type SheetDraft, text } from '../world/draft.ts';

/** Nothing else is wrong with the sheet, so that both lines are read. */
const isWhole = (draft: SheetDraft) =>
  draft.costs.size === 0 && draft.merges.length === 0 && draft.extraSheets.length === 0;

/** The first wallet's line, and those of other people of its country. */
function walletsOf(draft: SheetDraft): PaymentLine[] {
  const lines = draft.dueLines().filter((line) => draft.paymentOf(line).channel === 'mobile_money');
  const [first, ...others] = lines;
  if (!first) return [];
  const { country, last, first: given } = draft.paymentOf(first);
  const alike = others.filter((line) => {
    const payment = draft.paymentOf(line);
    return payment.country === country && payment.last !== last && payment.first !== given;
  });
  return [first, ...alike];
}

/** Two lines of wallets whose amounts are more than a slip apart, with nothing but the payees and amounts to tell them apart. */
function pairOf(draft: SheetDraft): readonly [PaymentLine, PaymentLine] | undefined {
  const [first, ...others] = walletsOf(draft);
  if (!first || draft.columns.some(({ role }) => role === 'other' || role === 'other-amount'))
    return undefined;
  const { amountMinor, currency } = draft.paymentOf(first);
  const second = others.find((line) => {
    const payment = draft.paymentOf(line);
    const difference = Math.abs(payment.amountMinor - amountMinor);
    return payment.currency === currency && difference * 20 > Math.max(payment.amountMinor, amountMinor);
  });
  return second && [first, second];
}

const OF_NAME: ReadonlySet<string> = new Set(['first', 'last', 'full', 'email']);
const OF_PAYEE: ReadonlySet<string> = new Set([...OF_NAME, 'phone', 'account', 'provider']);

export const PAYEES_AGAIN: readonly Rendering[] = [
  {
    name: 'a payee with the phone of another',
    kind: 'V11',
    subject: 'account cells',
    clarity: 'asks',
    fits: (draft) => isWhole(draft) && draft.has('phone') && walletsOf(draft).length > 1,
    apply: (draft) => {
      const [first, second] = walletsOf(draft);
      if (!first || !second) return;
      const phone = draft.column('phone');
      second.overrides.set(phone, draft.cellOf(first, phone));
      draft.isDoubtful(second);
    },
  },
  {
    name: 'a payee with the phone of another, whose record is a cell too short',
    kind: 'V11',
    subject: 'account cells',
    on: 'csv',
    clarity: 'asks',
    weight: 3,
    fits: (draft) => isWhole(draft) && draft.has('phone') && walletsOf(draft).length > 1,
    apply: (draft) => {
      const [first, second] = walletsOf(draft);
      if (!first || !second) return;
      const phone = draft.column('phone');
      second.overrides.set(phone, draft.cellOf(first, phone));
      draft.isDoubtful(second);
      first.isShort = true;
      draft.broken.add(first.payment);
      draft.cannotBeKnown([first]);
    },
  },
  {
    name: 'a payee who stands again with another amount',
    kind: 'V11',
    subject: 'account cells',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => isWhole(draft) && draft.has('phone') && pairOf(draft) !== undefined,
    apply: (draft) => {
      const pair = pairOf(draft);
      if (!pair) return;
      const [first, second] = pair;
      for (const column of draft.columns)
        if (OF_PAYEE.has(column.role)) second.overrides.set(column, draft.cellOf(first, column));
      draft.isDoubtful(...pair);
    },
  },
  {
    name: 'a payee who stands again with another number and another amount',
    kind: 'V11',
    subject: 'account cells',
    clarity: 'asks',
    weight: 3,
    fits: (draft) =>
      isWhole(draft) &&
      draft.has('phone') &&
      (draft.has('full') || draft.has('last')) &&
      pairOf(draft) !== undefined,
    apply: (draft) => {
      const pair = pairOf(draft);
      if (!pair) return;
      const [first, second] = pair;
      for (const column of draft.columns)
        if (OF_NAME.has(column.role)) second.overrides.set(column, draft.cellOf(first, column));
      draft.isDoubtful(...pair);
    },
  },
  {
    name: 'one payment for something else than the two things of the others',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    fits: (draft) =>
      isWhole(draft) &&
      draft.dueLines().length > 4 &&
      draft.dueLines().length === draft.paymentLines().length,
    apply: (draft, random) => {
      const lines = draft.dueLines();
      const odd = random.pick(lines).payment;
      const usual = ['Per diem', 'Transport'];
      const said = draft.say(
        random.pick(['Given back what was too much', 'sick, two days']),
        random.pick(['Restitution du surplus', 'malade, deux jours']),
      );
      const places = new Map(
        lines.filter(({ payment }) => payment !== odd).map(({ payment }, at) => [payment, at]),
      );
      draft.columns.push({
        role: 'other',
        heading: draft.say('Comments', 'Observations'),
        write: ({ id }) => text(id === odd ? said : (usual[(places.get(id) ?? 0) % 2] ?? '')),
      });
      draft.isDoubtful({ payment: odd });
    },
  },
];
