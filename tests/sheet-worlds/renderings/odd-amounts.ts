/** Amounts that are plausible by themselves, and are none beside the others. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { plainDecimal } from '../world/amount-text.ts';
import { type PaymentLine, type Rendering, type SheetDraft, text } from '../world/draft.ts';

/** Nothing else is wrong with the sheet, and all amounts are of one currency and as they are due. */
const isWhole = (draft: SheetDraft) =>
  draft.costs.size === 0 &&
  draft.soleCurrency !== undefined &&
  draft.amounts.scale === undefined &&
  draft.merges.length === 0 &&
  draft.extraSheets.length === 0 &&
  !draft.has('other-amount') &&
  draft.dueLines().length === draft.paymentLines().length;

const amountsOf = (draft: SheetDraft) =>
  draft.paymentLines().map((line) => draft.paymentOf(line).amountMinor);

/** Beside smaller amounts the numbers would be of their size. */
const LEAST_OF_SMALL = 200;

/** Whole numbers of the row's own, each far from all amounts and still no slip of two digits beside them. */
function numbersBeside(draft: SheetDraft, random: SeededRandom): (payment: number) => number {
  const majors = draft
    .paymentLines()
    .map((line) => draft.paymentOf(line))
    .map(({ amountMinor, currency }) => Number(plainDecimal(amountMinor, currency)));
  const least = Math.min(...majors);
  const areSmall = least > LEAST_OF_SMALL && random.chance(0.5);
  const from = areSmall ? least / 9 : Math.max(...majors) * 7;
  return (payment) => Math.ceil(from) + ((payment * 7) % 11);
}

/** An amount, as the sheet writes it, in the place of the line's own. */
function write(draft: SheetDraft, line: PaymentLine, amountMinor: number): void {
  const { currency } = draft.paymentOf(line);
  line.overrides.set(draft.column('amount'), draft.amountCell(amountMinor, currency));
  draft.cannotBeKnown([line]);
}

export const ODD_AMOUNTS: readonly Rendering[] = [
  {
    name: 'an amount and another number that stand in each other’s column',
    kind: 'V5',
    subject: 'odd amounts',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => isWhole(draft) && draft.dueLines().length > 4,
    apply: (draft, random) => {
      const line = random.pick(draft.dueLines());
      const { id, currency } = draft.paymentOf(line);
      const numberOf = numbersBeside(draft, random);
      const numbers = {
        role: 'other' as const,
        heading: draft.say(
          random.pick(['Staff no.', 'Badge', 'File number', 'Employee no']),
          random.pick(['Matricule', 'Badge', 'N° dossier', 'N° agent']),
        ),
        write: (payment: { readonly id: number }) => text(String(numberOf(payment.id))),
      };
      draft.columns.push(numbers);
      line.overrides.set(numbers, draft.cellOf(line, draft.column('amount')));
      write(draft, line, numberOf(id) * (currency === 'cad' ? 100 : 1));
      draft.isDoubtful(line);
    },
  },
  {
    name: 'the sum of all others as the amount of the last payee',
    kind: 'V10',
    subject: 'odd amounts',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => isWhole(draft) && draft.dueLines().length > 4,
    apply: (draft, random) => {
      const lines = draft.dueLines();
      const line = random.pick([lines.at(-1), lines.at(-1), lines[0]]);
      if (!line) return;
      const { amountMinor } = draft.paymentOf(line);
      write(
        draft,
        line,
        amountsOf(draft).reduce((sum, each) => sum + each, -amountMinor),
      );
    },
  },
  {
    name: 'a digit too many or too few among equal amounts',
    kind: 'V13',
    subject: 'odd amounts',
    clarity: 'asks',
    weight: 4,
    fits: (draft) => isWhole(draft) && draft.dueLines().length > 3 && new Set(amountsOf(draft)).size === 1,
    apply: (draft, random) => {
      const line = random.pick(draft.dueLines());
      const { amountMinor } = draft.paymentOf(line);
      const isCut = amountMinor % 10 === 0 && random.chance(0.5);
      // A nought, or among more amounts any digit.
      const digit = draft.dueLines().length > 4 ? random.pick([0, 5]) : 0;
      write(draft, line, isCut ? amountMinor / 10 : amountMinor * 10 + digit);
      draft.isDoubtful(line);
    },
  },
  {
    name: 'one amount for everybody beside widely different numbers of things',
    kind: 'V5',
    subject: 'amounts beside',
    clarity: 'asks',
    weight: 3,
    fits: (draft) => isWhole(draft) && draft.dueLines().length > 2,
    apply: (draft, random) => {
      draft.column('amount').heading = draft.say(
        random.pick(['Stipend', 'Salary']),
        random.pick(['Salaire', 'Bourse']),
      );
      const things = draft.say(random.pick(['Days', 'Kg', 'Bags']), random.pick(['Jours', 'Kg', 'Séances']));
      const rule = draft.say('(numeric)', random.pick(['(obligatoire)', '(entier)']));
      const heading = random.chance(0.5) ? `${things} ${rule}` : things;
      const times = things === 'Kg' || things === 'Bags' ? random.pick([1, 17]) : 1;
      const unit = random.chance(0.2) ? ` ${things.toLowerCase()}` : '';
      draft.insertBefore('amount', {
        role: 'other',
        heading,
        write: ({ id }) => text(`${(2 + ((id * 3) % 7)) * times}${unit}`),
      });
      const [first, ...others] = draft.dueLines() as [PaymentLine, ...PaymentLine[]];
      const { amountMinor } = draft.paymentOf(first);
      for (const line of draft.dueLines()) write(draft, line, amountMinor);
      const more = amountMinor + 10 ** (String(amountMinor).length - 1);
      const odd = others.at(-1);
      if (odd && others.length > 2 && random.chance(0.3)) write(draft, odd, more);
    },
  },
  {
    name: 'an amount for no day of work',
    kind: 'V5',
    subject: 'amounts beside',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => isWhole(draft) && draft.dueLines().length > 4,
    apply: (draft, random) => {
      const odd = random.pick(draft.dueLines()).payment;
      draft.column('amount').heading = draft.say('Net to pay', 'Net à payer');
      draft.insertBefore('amount', {
        role: 'other',
        heading: draft.say(random.pick(['Days', 'Hours worked']), random.pick(['Jours', 'Heures'])),
        write: ({ id }) => text(String(id === odd ? 0 : 20 + (id % 3))),
      });
      draft.isDoubtful({ payment: odd });
    },
  },
];
