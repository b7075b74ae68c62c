/** More sheets than the one that is read: months, continuations, other languages, headings far down. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { plainDecimal } from '../world/amount-text.ts';
import { type PaperCell, type Rendering, type SheetDraft, text } from '../world/draft.ts';
import { isOfOneCurrency, sumOf } from './lines-around.ts';

/** Headings of the same table in languages that we do not support. */
const FOREIGN: readonly (readonly string[])[] = [
  ['Vorname', 'Nachname', 'Telefon', 'Betrag', 'Währung', 'Land', 'Zahlungsart', 'Anbieter'],
  ['Nombre', 'Apellido', 'Teléfono', 'Importe', 'Moneda', 'País', 'Canal', 'Operador'],
  ['Nome', 'Apelido', 'Telefone', 'Valor', 'Moeda', 'País', 'Canal', 'Operadora'],
];

/** Moves the last payments out of the sheet, and returns their lines as they would be written there. */
function takeLast(draft: SheetDraft, count: number): { ids: number[]; lines: PaperCell[][] } {
  const moved = draft.dueLines().slice(-count);
  const lines = moved.map((line) => draft.columns.map((column) => draft.cellOf(line, column)));
  draft.body = draft.body.filter((line) => line.kind !== 'payment' || !moved.includes(line));
  return { ids: moved.map(({ payment }) => payment), lines };
}

/** A merged area is not parted between two sheets: the line that is left of it would be as clear as any other. */
function canGoOn(draft: SheetDraft): boolean {
  return draft.dueLines().length > 3 && !draft.areSomeSummed && draft.merges.length === 0;
}

function headingLine(draft: SheetDraft): PaperCell[] {
  return draft.columns.map(({ heading }) => text(heading));
}

/** A sheet that says how many payments there are, and their sum if they have one currency; perhaps with one more. */
function addRecap(draft: SheetDraft, random: SeededRandom, isOneMore: boolean): void {
  const amounts = draft.paymentLines().map((line) => draft.paymentOf(line).amountMinor);
  const counted = isOneMore ? [...amounts, Math.max(...amounts)] : amounts;
  const lines = [
    [text(draft.say('Summary of the month', 'Récapitulatif du mois'))],
    [
      text(draft.say('Number of payees', random.pick(['Nombre de bénéficiaires', 'Nombre de virements']))),
      { text: String(counted.length), isNumber: true },
    ],
  ];
  if (draft.soleCurrency !== undefined && isOfOneCurrency(draft))
    lines.push([
      text(draft.say('Total to pay', random.pick(['Total à payer', 'Montant total à virer']))),
      { text: plainDecimal(sumOf(counted), draft.soleCurrency), isNumber: true },
    ]);
  draft.extraSheets.push({ name: draft.say('Summary', 'Récap'), payments: [], lines });
}

export const SHEETS: readonly Rendering[] = [
  {
    name: 'a sheet with the count and the sum of the payments',
    kind: 'plain',
    subject: 'sheets',
    on: 'xlsx',
    clarity: 'clear',
    apply: (draft, random) => addRecap(draft, random, false),
  },
  {
    name: 'a sheet with the count and the sum of one payment more',
    kind: 'V8',
    subject: 'sheets',
    on: 'xlsx',
    clarity: 'asks',
    weight: 2,
    apply: (draft, random) => {
      addRecap(draft, random, true);
      draft.isSumWrong = true;
    },
  },
  {
    name: 'the sheet goes on on a second one',
    kind: 'V8',
    subject: 'sheets',
    on: 'xlsx',
    clarity: 'asks',
    fits: canGoOn,
    apply: (draft, random) => {
      const { ids, lines } = takeLast(draft, 2);
      const name = random.pick([`${draft.sheetName} (2)`, `${draft.sheetName} suite`, 'Page 2']);
      const hasHeadings = random.chance(0.5);
      draft.extraSheets.push({
        name,
        payments: ids,
        lines: hasHeadings ? [headingLine(draft), ...lines] : lines,
      });
    },
  },
  {
    name: 'payments on a sheet whose headings are far down',
    kind: 'V8',
    subject: 'sheets',
    on: 'xlsx',
    clarity: 'asks',
    fits: canGoOn,
    apply: (draft, random) => {
      const { ids, lines } = takeLast(draft, 2);
      const notes = Array.from({ length: random.between(31, 40) }, (_, index) => [text(`Note ${index + 1}`)]);
      draft.extraSheets.push({
        name: draft.say('Annex', 'Annexe'),
        payments: ids,
        lines: [...notes, headingLine(draft), ...lines],
      });
    },
  },
  {
    name: 'payments on a sheet in another language',
    kind: 'V8',
    subject: 'sheets',
    on: 'xlsx',
    clarity: 'asks',
    fits: canGoOn,
    apply: (draft, random) => {
      const { ids, lines } = takeLast(draft, 2);
      const words = random.pick(FOREIGN);
      const headings = draft.columns.map((_, index) => text(words[index] ?? `Feld ${index}`));
      draft.extraSheets.push({
        name: random.pick(['Liste2', 'Berlin', 'Lisboa']),
        payments: ids,
        lines: [headings, ...lines],
        isBefore: random.chance(0.3),
      });
    },
  },
  {
    name: 'a sheet of the month before',
    kind: 'V8',
    subject: 'sheets',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      const old = draft
        .paymentLines()
        .map((line) => draft.columns.map((column) => draft.cellOf(line, column)));
      draft.sheetName = draft.say('March', 'Mars');
      draft.extraSheets.push({
        name: draft.say('February', 'Février'),
        payments: [],
        lines: [headingLine(draft), ...old],
        isBefore: random.chance(0.7),
      });
    },
  },
  {
    name: 'a sheet of notes',
    kind: 'plain',
    subject: 'sheets',
    on: 'xlsx',
    clarity: 'clear',
    apply: (draft, random) => {
      draft.extraSheets.push({
        name: draft.say('Read me', 'Lisez-moi'),
        payments: [],
        lines: [[text(draft.say('How this list is made', 'Comment cette liste est faite'))], [text('v2')]],
        isBefore: random.chance(0.5),
      });
    },
  },
  {
    name: 'a sheet of notes that names a payee',
    kind: 'V8',
    subject: 'sheets',
    on: 'xlsx',
    clarity: 'asks',
    fits: (draft) => draft.dueLines().length > 2 && (draft.has('last') || draft.has('full')),
    apply: (draft, random) => {
      const { payment } = random.pick(draft.dueLines());
      const { first, last } = draft.payments[payment] ?? { first: '', last: '' };
      const note = draft.say(
        random.pick([
          `${first} ${last} has a new number`,
          `${first} ${last} left us`,
          `Call ${first} ${last}`,
        ]),
        random.pick([
          `${first} ${last} : nouveau numéro`,
          `${first} ${last} est parti`,
          `Appeler ${first} ${last}`,
        ]),
      );
      draft.extraSheets.push({
        name: draft.say(random.pick(['Notes', 'To do']), random.pick(['Notes', 'À faire'])),
        payments: [],
        lines: [[text(note)]],
      });
      draft.isDoubtful({ payment });
    },
  },
  {
    name: 'a sheet of notes that denies the payments',
    kind: 'V8',
    subject: 'sheets',
    on: 'xlsx',
    clarity: 'asks',
    weight: 4,
    apply: (draft, random) => {
      const note = draft.say(
        random.pick(['CANCELLED', 'Do not pay this list before Monday', 'Already paid on 3 March']),
        random.pick(['ANNULÉ', 'Ne pas payer cette liste avant lundi', 'Déjà payé le 3 mars']),
      );
      draft.extraSheets.push({
        name: draft.say('Notes', 'À lire'),
        payments: [],
        lines: [[text(note)]],
        isBefore: random.chance(0.3),
      });
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'a hidden sheet',
    kind: 'plain',
    subject: 'sheets',
    on: 'xlsx',
    clarity: 'clear',
    apply: (draft) => {
      draft.extraSheets.push({
        name: 'Codes',
        state: 'hidden',
        payments: [],
        lines: [[text('A'), text('1')]],
      });
    },
  },
  {
    name: 'headings in another language',
    kind: 'V8',
    subject: 'headings',
    clarity: 'asks',
    apply: (draft, random) => {
      const words = random.pick(FOREIGN);
      const at = {
        first: 0,
        last: 1,
        phone: 2,
        amount: 3,
        currency: 4,
        country: 5,
        channel: 6,
        provider: 7,
      } as const;
      for (const column of draft.columns) {
        const index = column.role in at ? at[column.role as keyof typeof at] : undefined;
        if (index !== undefined) draft.rename(column, words[index] ?? column.heading);
      }
    },
  },
];
