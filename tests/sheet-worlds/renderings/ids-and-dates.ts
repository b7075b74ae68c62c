/** Numbers of people and days beside the payments, those on which somebody came too, which a person compares with the other rows and with the calendar. */
import { type PaymentLine, type Rendering, type SheetDraft, text } from '../world/draft.ts';

/** The day on which the worlds are read is 9 March 2026. */
const NEAR = ['2026-03-05', '2026-03-06', '2026-03-12'];

/** A payment and one that stands above it, of another person. */
function pairOf(draft: SheetDraft): readonly [PaymentLine, PaymentLine] | undefined {
  const [first, ...others] = draft.paymentLines();
  if (!first) return undefined;
  const { first: given, last } = draft.paymentOf(first);
  const other = others.find((line) => {
    const payee = draft.paymentOf(line);
    return payee.first !== given && payee.last !== last;
  });
  return other && [first, other];
}

/** Which column is the last one says nothing of the file. */
const isUnharmed = (draft: SheetDraft) => draft.csv.accidents.length === 0;

const isWhole = (draft: SheetDraft) => draft.costs.size === 0 && draft.extraSheets.length === 0;

function addColumn(draft: SheetDraft, heading: string, textOf: (payment: number) => string): void {
  draft.columns.push({ role: 'other', heading, write: ({ id }) => text(textOf(id)) });
}

const numberOf = (id: number) => `1751${String(((id + 7) * 7_919_003) % 100_000_000).padStart(9, '0')}`;

export const IDS_AND_DATES: readonly Rendering[] = [
  {
    name: 'numbers of identity cards',
    kind: 'plain',
    subject: 'ids',
    clarity: 'clear',
    fits: isUnharmed,
    apply: (draft, random) =>
      addColumn(draft, draft.say('Passport no', random.pick(['CNI', 'N° CNI'])), numberOf),
  },
  {
    name: 'the identity card of another payee',
    kind: 'V13',
    subject: 'ids',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => isWhole(draft) && !draft.areAccountsOwn && pairOf(draft) !== undefined,
    apply: (draft, random) => {
      const pair = pairOf(draft);
      if (!pair) return;
      const [first, second] = pair;
      addColumn(draft, draft.say('Employee ID', random.pick(['CNI', 'Matricule'])), (id) =>
        numberOf(id === second.payment ? first.payment : id),
      );
      draft.isDoubtful(second);
    },
  },
  {
    name: 'days near today',
    kind: 'plain',
    subject: 'ids',
    clarity: 'clear',
    fits: isUnharmed,
    apply: (draft, random) => {
      const day = random.pick(NEAR);
      addColumn(draft, draft.say(random.pick(['Invoice date', 'Due date']), 'Date de facture'), () => day);
    },
  },
  {
    name: 'days far from today',
    kind: 'V13',
    subject: 'ids',
    clarity: 'asks',
    weight: 2,
    fits: isWhole,
    apply: (draft, random) => {
      const [heading, day] = random.pick(
        draft.say(
          [
            ['Due date', '2026-07-01'],
            ['Invoice date', '2023-03-04'],
            ['Start date', '2026-06-01'],
            ['Scheduled date', '2026-03-31'],
            ['Pay on', '2026-06-01'],
          ],
          [
            ['Échéance', '01/07/2026'],
            ['Date de facture', '04/03/2023'],
            ['Date d’embauche', '01/06/2026'],
            ['Date de virement', '31/03/2026'],
            ['Date prévue', '01/06/2026'],
          ],
        ),
      ) as [string, string];
      addColumn(draft, heading, () => day);
      draft.isDoubtful(...draft.paymentLines());
    },
  },
  {
    name: 'the whole pay beside fewer days than those of all others',
    kind: 'V5',
    subject: 'amounts beside',
    clarity: 'asks',
    weight: 2,
    fits: (draft) =>
      isWhole(draft) &&
      isUnharmed(draft) &&
      draft.dueLines().length > 3 &&
      draft.dueLines().length === draft.body.length &&
      draft.amounts.scale === undefined &&
      draft.paymentLines().every(({ overrides }) => !overrides.has(draft.column('amount'))),
    apply: (draft, random) => {
      const { payment: away } = random.pick(draft.dueLines());
      draft.insertBefore('amount', {
        role: 'other-amount',
        heading: draft.say(
          random.pick(['Salary', 'Monthly pay']),
          random.pick(['Salaire', 'Salaire mensuel']),
        ),
        write: ({ amountMinor, currency }) => draft.amountCell(amountMinor, currency),
      });
      draft.insertBefore('amount', {
        role: 'other',
        heading: draft.say(
          random.pick(['Days worked', 'Days present']),
          random.pick(['Jours travaillés', 'Jours de présence']),
        ),
        write: ({ id }) => text(id === away ? '14' : '22'),
      });
      draft.isDoubtful({ payment: away });
    },
  },
];
