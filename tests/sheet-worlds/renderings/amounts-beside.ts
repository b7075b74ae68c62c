/** Several columns of money, of which one is paid: gross, net, advance, balance, bonus, unit price, source and target. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { type Column, type Rendering, type SheetDraft, text } from '../world/draft.ts';
import type { Payment } from '../world/truth.ts';

type Words = readonly [english: string, french: string];
/** What a column holds, from the amount that is due and a figure of the row's own. */
type Figure = (due: number, part: number, payment: Payment) => number;

interface Layout {
  readonly name: string;
  readonly columns: readonly (readonly [heading: Words, figure: Figure | 'due' | 'nothing known'])[];
  readonly clarity: 'clear' | 'asks';
  readonly isUnderUnknown?: true;
}

const due: Figure = (amount) => amount;
const more: Figure = (amount, part) => amount + part;
const part: Figure = (_, share) => share;
const less: Figure = (amount, share) => Math.max(1, amount - share);

/** `due` is the column that is paid; without one, the sheet does not show what is to be paid. */
const LAYOUTS: readonly Layout[] = [
  {
    name: 'gross, deductions and net',
    clarity: 'clear',
    columns: [
      [['Gross', 'Montant brut'], more],
      [['Deductions', 'Retenues'], part],
      [['Net pay', 'Net à payer'], 'due'],
    ],
  },
  {
    name: 'wages, deductions and what is to pay',
    clarity: 'asks',
    columns: [
      [['Wages', 'Salaire'], more],
      [['Deductions', 'Retenues'], part],
      [['To pay', 'À payer'], 'due'],
    ],
  },
  {
    name: 'salary, bonus and net',
    clarity: 'asks',
    columns: [
      [['Salary', 'Salaire'], less],
      [['Bonus', 'Prime'], (amount, share) => amount - Math.max(1, amount - share)],
      [['Net', 'Net'], 'due'],
    ],
  },
  {
    name: 'amount, advance and balance',
    clarity: 'asks',
    columns: [
      [['Amount', 'Montant'], more],
      [['Advance', 'Avance'], part],
      [['Balance', 'Solde'], 'due'],
    ],
  },
  {
    name: 'amount paid and amount due',
    clarity: 'asks',
    columns: [
      [['Amount paid', 'Montant payé'], part],
      [['Amount due', 'Montant dû'], 'due'],
    ],
  },
  {
    name: 'invoice, paid already and what remains',
    clarity: 'asks',
    columns: [
      [['Invoice amount', 'Montant facturé'], more],
      [['Already paid', 'Déjà versé'], part],
      [['Remaining', 'Reste à payer'], 'due'],
    ],
  },
  {
    name: 'amount and corrected amount',
    clarity: 'asks',
    columns: [
      [['Amount', 'Montant'], more],
      [['Corrected amount', 'Montant corrigé'], 'due'],
    ],
  },
  {
    name: 'old and new amount',
    clarity: 'asks',
    columns: [
      [['Old amount', 'Ancien montant'], more],
      [['New amount', 'Nouveau montant'], 'due'],
    ],
  },
  {
    name: 'amount, old and revised',
    clarity: 'asks',
    columns: [
      [['Amount', 'Montant'], less],
      [['Revised', 'Révisé'], 'due'],
    ],
  },
  {
    name: 'amount, and the corrected one under a heading that nobody knows',
    clarity: 'asks',
    isUnderUnknown: true,
    columns: [
      [['Amount', 'Montant'], less],
      [['Importe', 'Betrag'], 'due'],
    ],
  },
  {
    name: 'salary and bonus without their sum',
    clarity: 'asks',
    columns: [
      [['Wages', 'Salaire'], due],
      [['Bonus', 'Prime'], part],
    ],
  },
  {
    name: 'amount and deduction without what remains',
    clarity: 'asks',
    columns: [
      [['Amount', 'Montant'], due],
      [['Deduction', 'Retenue'], part],
    ],
  },
  {
    name: 'amount and advance without what remains',
    clarity: 'asks',
    columns: [
      [['Amount to pay', 'Montant à payer'], due],
      [['Advance received', 'Avance perçue'], part],
    ],
  },
  {
    name: 'before tax, tax and with tax',
    clarity: 'asks',
    columns: [
      [['Amount', 'Montant HT'], less],
      [['Tax', 'TVA'], (amount, share) => amount - Math.max(1, amount - share)],
      [['Amount incl. tax', 'Montant TTC'], 'due'],
    ],
  },
  {
    name: 'debit and credit',
    clarity: 'asks',
    columns: [
      [['Debit', 'Débit'], part],
      [['Credit', 'Crédit'], 'due'],
    ],
  },
  {
    name: 'the amounts of two months',
    clarity: 'asks',
    columns: [
      [['Amount February', 'Montant février'], more],
      [['Amount March', 'Montant mars'], 'due'],
    ],
  },
  {
    name: 'the amounts of three months and their total',
    clarity: 'asks',
    columns: [
      [['Jan', 'Jan'], part],
      [['Feb', 'Fév'], part],
      [['Mar', 'Mars'], 'due'],
      [['Total', 'Total'], (amount, share) => amount + 2 * share],
    ],
  },
  {
    name: 'two instalments and their total',
    clarity: 'asks',
    columns: [
      [['Instalment 1', 'Tranche 1'], 'due'],
      [['Instalment 2', 'Tranche 2'], part],
      [['Total', 'Total'], more],
    ],
  },
  {
    name: 'amount, fee and total',
    clarity: 'asks',
    columns: [
      [['Amount', 'Montant'], less],
      [['Fee', 'Frais'], (amount, share) => amount - Math.max(1, amount - share)],
      [['Total', 'Total'], 'due'],
    ],
  },
  {
    name: 'rent, charges and total',
    clarity: 'asks',
    columns: [
      [['Rent', 'Loyer'], less],
      [['Charges', 'Charges'], (amount, share) => amount - Math.max(1, amount - share)],
      [['Total', 'Total'], 'due'],
    ],
  },
  {
    name: 'invoice, credit and what is to pay',
    clarity: 'clear',
    columns: [
      [['Invoice total', 'Total facture'], more],
      [['Credit note', 'Avoir'], part],
      [['Amount to pay', 'Net à payer'], 'due'],
    ],
  },
  {
    name: 'a balance that each amount is added to',
    clarity: 'asks',
    columns: [
      [['Opening balance', 'Solde antérieur'], part],
      [['Amount', 'Montant'], 'due'],
      [['New balance', 'Nouveau solde'], more],
    ],
  },
  {
    name: 'budget and amount',
    clarity: 'clear',
    columns: [
      [['Budget', 'Budget'], more],
      [['Amount to pay', 'Montant à payer'], 'due'],
    ],
  },
];

function moneyColumn(
  draft: SheetDraft,
  heading: string,
  figure: Figure,
  shares: ReadonlyMap<number, number>,
): Column {
  return {
    role: 'other-amount',
    heading,
    write: (payment) =>
      draft.amountCell(figure(payment.amountMinor, shares.get(payment.id) ?? 1, payment), payment.currency),
  };
}

/** A share of each amount, in whole units of the currency. */
function drawShares(draft: SheetDraft, random: SeededRandom): ReadonlyMap<number, number> {
  return new Map(
    draft.payments.map(({ id, amountMinor, currency }) => {
      const unit = currency === 'xof' ? 5 : 100;
      return [id, Math.max(unit, Math.floor((amountMinor * random.between(10, 45)) / 100 / unit) * unit)];
    }),
  );
}

function layOutMoney(draft: SheetDraft, random: SeededRandom, layout: Layout): void {
  const shares = drawShares(draft, random);
  const amount = draft.column('amount');
  const isKnown = layout.columns.some(([, figure]) => figure === 'due');
  const columns = layout.columns.map(([[english, french], figure]): Column => {
    const heading = draft.say(english, french);
    if (figure !== 'due' && figure !== 'nothing known') return moneyColumn(draft, heading, figure, shares);
    amount.heading = heading;
    return amount;
  });
  const at = draft.columns.indexOf(amount);
  draft.columns.splice(at, 1, ...columns);
  if (!isKnown) {
    // The rest of the world uses the first of them as the amount.
    const [first] = columns;
    if (first) first.role = 'amount';
    draft.cannotBeKnown(draft.dueLines());
  }
}

function countHeading(draft: SheetDraft, random: SeededRandom, isOfHours: boolean): string {
  return isOfHours
    ? draft.say(
        random.pick(['Hours', 'Hours worked', 'Hrs']),
        random.pick(['Heures', 'Nb heures', 'Nombre d’heures']),
      )
    : draft.say(
        random.pick(['Days', 'Days worked', 'No. of days']),
        random.pick(['Jours', 'Nb jours', 'Nombre de jours']),
      );
}

export const AMOUNTS_BESIDE: readonly Rendering[] = [
  ...LAYOUTS.map(
    (layout): Rendering => ({
      name: layout.name,
      kind: layout.clarity === 'clear' ? 'plain' : 'V5',
      subject: 'amounts beside',
      clarity: layout.clarity,
      weight: layout.clarity === 'clear' ? 0.7 : 0.6,
      // One whole sum for everybody under a heading that nobody knows is a number of anything.
      fits: ({ payments }) =>
        !layout.isUnderUnknown || new Set(payments.map(({ amountMinor }) => amountMinor)).size > 1,
      apply: (draft, random) => layOutMoney(draft, random, layout),
    }),
  ),
  {
    name: 'unit price, quantity and amount',
    kind: 'plain',
    subject: 'amounts beside',
    clarity: 'clear',
    apply: (draft, random) => {
      const quantity = random.pick([2, 4, 5]);
      draft.insertBefore('amount', {
        role: 'other-amount',
        heading: draft.say('Unit price', 'Prix unitaire'),
        write: ({ amountMinor, currency }) => draft.amountCell(Math.ceil(amountMinor / quantity), currency),
      });
      draft.insertBefore('amount', {
        role: 'other',
        heading: draft.say('Quantity', 'Quantité'),
        write: () => text(String(quantity)),
      });
    },
  },
  {
    name: 'unit price and quantity without their product',
    kind: 'V5',
    subject: 'amounts beside',
    clarity: 'asks',
    weight: 2,
    apply: (draft, random) => {
      draft.column('amount').heading = draft.say(
        random.pick(['Unit amount', 'Rate', 'Amount per day', 'Amount']),
        random.pick(['Montant unitaire', 'Taux', 'Montant par jour', 'Montant']),
      );
      const quantity = random.pick([2, 4, 12]);
      draft.insertAfter('amount', {
        role: 'other',
        heading: draft.say(
          random.pick(['Quantity', 'Days', 'Months']),
          random.pick(['Quantité', 'Jours', 'Nombre de mois']),
        ),
        write: () => text(String(quantity)),
      });
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'an amount per day or hour, with the days or hours or without',
    kind: 'V5',
    subject: 'amounts beside',
    clarity: 'asks',
    weight: 2,
    apply: (draft, random) => {
      const isOfHours = random.chance(0.4);
      draft.column('amount').heading = isOfHours
        ? draft.say(
            random.pick(['Hourly rate', 'Amount per hour', 'Hourly pay']),
            random.pick(['Taux horaire', 'Montant par heure', 'Salaire horaire']),
          )
        : draft.say(
            random.pick(['Daily rate', 'Daily allowance', 'Amount per day', 'Per diem', 'Day rate']),
            random.pick([
              'Indemnité journalière',
              'Taux journalier',
              'Montant par jour',
              'Per diem',
              'Tarif jour',
            ]),
          );
      const counts = { role: 'other' as const, heading: countHeading(draft, random, isOfHours) };
      // A whole sum is called a per diem as well, where nothing counts its days.
      if (draft.column('amount').heading === 'Per diem' || random.chance(0.6))
        draft.insertAfter('amount', { ...counts, write: ({ id }) => text(String(2 + ((id * 3) % 7))) });
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'a share of the amount that is to be paid',
    kind: 'V5',
    subject: 'amounts beside',
    clarity: 'asks',
    apply: (draft, random) => {
      const share = random.pick(['50%', '30 %', '0.5', '25%']);
      draft.insertAfter('amount', {
        role: 'other',
        heading: draft.say(
          random.pick(['% to pay', 'Share to pay', 'Percentage to pay']),
          random.pick(['% à payer', 'Part à payer', 'Pourcentage à payer']),
        ),
        write: () => text(share),
      });
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'source and target amounts and currencies',
    kind: 'V4',
    subject: 'amounts beside',
    clarity: 'asks',
    weight: 1.5,
    fits: (draft) => draft.soleCurrency !== undefined && draft.has('currency'),
    apply: (draft) => {
      const other = draft.soleCurrency === 'xof' ? 'CAD' : 'EUR';
      const rate = draft.soleCurrency === 'xof' ? 445 : 0.68;
      draft.column('amount').heading = draft.say('Target amount', 'Montant cible');
      draft.column('currency').heading = draft.say('Target currency', 'Devise cible');
      const source: Column = {
        role: 'other-amount',
        heading: draft.say('Source amount', 'Montant source'),
        write: ({ amountMinor, currency }) =>
          text((amountMinor / (currency === 'xof' ? 1 : 100) / rate).toFixed(2)),
      };
      draft.insertBefore('amount', source);
      draft.insertBefore('amount', {
        role: 'other',
        heading: draft.say('Source currency', 'Devise source'),
        write: () => text(other),
      });
    },
  },
  {
    name: 'a source amount in another currency than is paid out',
    kind: 'V4',
    subject: 'amounts beside',
    clarity: 'asks',
    weight: 1.5,
    fits: (draft) => draft.soleCurrency !== undefined && draft.has('currency'),
    apply: (draft, random) => {
      draft.column('amount').heading = draft.say(
        random.pick(['Source amount', 'Send amount', 'Amount to send']),
        random.pick(['Montant source', 'Montant à envoyer', 'Montant envoyé']),
      );
      draft.column('currency').heading = draft.say('Target currency', 'Devise cible');
      if (random.chance(0.5))
        draft.insertAfter('amount', {
          role: 'other',
          heading: draft.say('Source currency', 'Devise source'),
          write: () => text(draft.soleCurrency === 'xof' ? 'CAD' : 'EUR'),
        });
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'an amount currency that is the source',
    kind: 'V4',
    subject: 'amounts beside',
    clarity: 'asks',
    fits: (draft) => draft.soleCurrency !== undefined && draft.has('currency'),
    apply: (draft) => {
      draft.insertAfter('amount', {
        role: 'other',
        heading: 'amountCurrency',
        write: () => text('source'),
      });
      draft.insertAfter('amount', {
        role: 'other',
        heading: 'sourceCurrency',
        write: () => text(draft.soleCurrency === 'xof' ? 'CAD' : 'EUR'),
      });
      draft.column('currency').heading = 'targetCurrency';
      draft.cannotBeKnown(draft.dueLines());
    },
  },
];

/** Only where nothing else is doubtful: a blank amount is then the one beside it. */
export const AMOUNTS_CORRECTED: readonly Rendering[] = [
  {
    name: 'an amount, and a corrected one in some rows',
    kind: 'V5',
    subject: 'amounts beside',
    clarity: 'asks',
    weight: 2,
    fits: (draft) =>
      draft.costs.size === 0 &&
      draft.merges.length === 0 &&
      draft.dueLines().length > 2 &&
      draft.dueLines().length === draft.paymentLines().length &&
      draft.amounts.after === undefined,
    apply: (draft, random) => {
      const amount = draft.column('amount');
      const [first, , ...others] = draft.dueLines();
      const corrected = new Set(
        [first, ...others.filter(() => random.chance(0.3))].map((line) => line?.payment),
      );
      draft.insertBefore('amount', {
        role: 'other-amount',
        heading: draft.say('Amount', 'Montant'),
        write: ({ id, amountMinor, currency }) =>
          draft.amountCell(corrected.has(id) ? amountMinor * 2 : amountMinor, currency),
      });
      amount.heading = draft.say(
        random.pick(['Corrected amount', 'Revised amount']),
        random.pick(['Montant corrigé', 'Montant rectifié']),
      );
      for (const line of draft.dueLines())
        if (!corrected.has(line.payment)) line.overrides.set(amount, text(''));
      draft.areSomeCorrected = true;
    },
  },
];
