/** Titles, notes, blank lines, totals and subtotals: lines that are no payments. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { plainDecimal } from '../world/amount-text.ts';
import {
  type BodyLine,
  type PaperCell,
  type PaymentLine,
  type Rendering,
  type SheetDraft,
  text,
} from '../world/draft.ts';
import type { Channel } from '../world/truth.ts';

/** What these lines add up to, in the sheet's style; undefined where they have two currencies. */
function sumCell(draft: SheetDraft, lines: readonly PaymentLine[]): PaperCell | undefined {
  const payments = lines.map((line) => draft.paymentOf(line));
  const [first] = payments;
  if (!first || payments.some(({ currency }) => currency !== first.currency)) return undefined;
  return draft.amountCell(
    payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    first.currency,
  );
}

/** A line with a label in the first column and a figure under the amounts. */
function totalLine(draft: SheetDraft, label: string, sum: PaperCell): BodyLine {
  const cells = draft.columns.map((column, index) =>
    column.role === 'amount' ? sum : index === 0 && label !== '' ? text(label) : undefined,
  );
  return { kind: 'other', cells };
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** The sentence by which an accountant closes a list, with its sum. */
function closingSentence(draft: SheetDraft, random: SeededRandom, sumMinor: number): string {
  const isInFrancs = draft.soleCurrency === 'xof';
  const plain = plainDecimal(sumMinor, isInFrancs ? 'xof' : 'cad');
  const figure = draft.say(plain, plain.replace('.', ','));
  const money = isInFrancs ? `${figure} ${draft.say('XOF', 'F CFA')}` : `${figure} CAD`;
  return draft.say(
    random.pick([
      `Total in words: as below (${money})`,
      `We certify this list at the sum of ${money}`,
      `Closed at the total of ${money} on 31 March 2026`,
    ]),
    random.pick([
      `Arrêté le présent état à la somme de ${money}`,
      `Arrêtée la présente liste de mars 2026 à la somme de : ${money}.`,
      `Bon pour la somme de ${money}`,
      `Montant total en lettres : voir chiffres (${money})`,
    ]),
  );
}

function closeWith(
  draft: SheetDraft,
  random: SeededRandom,
  sumOf: (amounts: readonly number[]) => number,
): void {
  const amounts = draft.paymentLines().map((line) => draft.paymentOf(line).amountMinor);
  draft.footers.unshift([], [text(closingSentence(draft, random, sumOf(amounts)))]);
}

/** A sum needs amounts that are known, in one currency and one unit. */
export const isOfOneCurrency = (draft: SheetDraft) =>
  draft.soleCurrency !== undefined && !draft.areAmountsUnknown && draft.writtenOut.size === 0;

/** Splits the lines after at least two, and puts something there. */
function splitBody(draft: SheetDraft, at: number, ...lines: readonly BodyLine[]): void {
  draft.body.splice(at, 0, ...lines);
}

/** What sending costs, below the payments, and a total in which it is counted so many times. */
function addFees(draft: SheetDraft, random: SeededRandom, times: number): void {
  const payments = draft.paymentLines().map((line) => draft.paymentOf(line));
  const sum = sumOf(payments.map(({ amountMinor }) => amountMinor));
  const fees = Math.ceil(sum / 100);
  const currency = draft.soleCurrency ?? 'xof';
  const label = draft.say(
    random.pick(['Transfer fees 1%', 'Bank charges', 'Fees (1 %)']),
    random.pick(['Frais d’envoi 1%', 'Frais bancaires', 'Frais de transfert (1 %)']),
  );
  draft.body.push(
    totalLine(draft, label, draft.amountCell(fees, currency)),
    totalLine(draft, 'Total', draft.amountCell(sum + times * fees, currency)),
  );
}

/** Writes the sum of each of two groups below it, or now and then above it. */
function addSubtotals(
  draft: SheetDraft,
  random: SeededRandom,
  at: number,
  [upper, lower]: readonly [BodyLine, BodyLine],
): void {
  const areAbove = random.chance(0.2);
  if (!areAbove) draft.body.push(lower);
  splitBody(draft, at, areAbove ? lower : upper);
  if (areAbove) splitBody(draft, 0, upper);
}

type HeadingAndWord = readonly [heading: string, word: string];

/** A word that stops a payment, under a heading of states or remarks. */
function remark(draft: SheetDraft, random: SeededRandom): HeadingAndWord {
  const word = draft.say(
    random.pick([
      ...['Paid', 'Cancelled', 'On hold', 'STOP', 'Do not pay', 'Rejected', 'Left the company', 'Duplicate'],
      ...['Already paid on 3 March', 'Stop payment', 'To be cancelled'],
    ]),
    random.pick([
      ...[
        'Payé',
        'Annulé',
        'En attente',
        'STOP',
        'Ne pas payer',
        'Rejeté',
        'Parti',
        'Doublon',
        'Ne plus payer',
      ],
      ...['Viré le 3/3', 'À bloquer', 'Démissionné'],
    ]),
  );
  const heading = draft.say(
    random.pick(['Status', 'Remarks', 'Note']),
    random.pick(['Statut', 'Observations', 'Remarque']),
  );
  return [heading, word];
}

/** A "no", or a state, under a heading that says what it refers to. */
function said(draft: SheetDraft, random: SeededRandom): HeadingAndWord {
  return draft.say<HeadingAndWord>(
    random.pick<HeadingAndWord>([
      ['Approved', 'No'],
      ['Active?', 'N'],
      ['OK to pay', 'no'],
      ['Employment status', 'Terminated'],
      ['Cancelled on', '2026-03-12'],
      ['Suspended since', '12/03/2026'],
      ['Deceased', '12.03.2026'],
      ['Hold', '1'],
      ['Blocked', '1'],
    ]),
    random.pick<HeadingAndWord>([
      ['Validé', 'Non'],
      ['À payer (O/N)', 'N'],
      ['Actif', 'non'],
      ['Situation', 'Suspendu'],
      ['Annulé le', '12/03/2026'],
      ['Suspendu depuis le', '2026-03-12'],
      ['Décédé', '12.03.2026'],
      ['Suspendu', '1'],
      ['Bloqué', '1'],
    ]),
  );
}

/** A heading of sides, the word for what is paid and that for what is taken back. */
function side(draft: SheetDraft, random: SeededRandom): readonly [string, string, string] {
  return draft.say(
    random.pick<readonly [string, string, string]>([
      ['DR/CR', 'CR', 'DR'],
      ['Dr/Cr', 'D', 'C'],
      ['Transaction kind', 'debit', 'credit'],
      ['Sign', '', '-'],
      ['+/-', '+', '-'],
      ['Document', 'Invoice', 'Credit note'],
    ]),
    random.pick<readonly [string, string, string]>([
      ['Sens', 'C', 'D'],
      ['D/C', 'D', 'C'],
      ['Sens', 'Crédit', 'Débit'],
      ['Signe', '', '-'],
      ['+/-', '+', '-'],
      ['Type de pièce', 'Facture', 'Avoir'],
    ]),
  );
}

const NO_WORDS: ReadonlySet<string> = new Set(['No', 'N', 'no', 'Non', 'non']);

/** Puts the payments of each group under a line of its own that names the group. */
function inSections(draft: SheetDraft, groupOf: (line: PaymentLine) => string): void {
  const groups = Map.groupBy(draft.paymentLines(), groupOf);
  draft.body = [...groups].flatMap(([name, lines]) => [
    { kind: 'other' as const, cells: [text(name)] },
    ...lines,
  ]);
}

/** Nothing else ties the lines to their places, and the column says nothing but what the payments are. */
const mayBeSections = (draft: SheetDraft, role: 'currency' | 'channel') =>
  draft.has(role) &&
  draft.merges.length === 0 &&
  draft.body.length === draft.paymentLines().length &&
  !draft.paymentLines().some(({ overrides }) => overrides.has(draft.column(role)));

/** How a person writes the channel over the payments that are made by it; cash is also paid by hand. */
const SECTION_OF_CHANNEL: Readonly<Partial<Record<Channel, readonly [en: string, fr: string]>>> = {
  mobile_money: ['MOBILE MONEY', 'Paiements Mobile Money'],
  eft: ['EFT', 'EFT'],
  etransfer_send: ['Interac e-Transfer', 'VIREMENT INTERAC'],
  credit_partnerbank_account: ['Partner bank', 'BANQUE PARTENAIRE'],
};

/** What people write above a list in words that no list of words holds. */
const SENTENCES = {
  en: [
    ...[
      'Only those marked X are due',
      'The last two left in October',
      'Use the other file',
      'Subtract the advance',
    ],
    ...['Continued on sheet 2', 'See tab 2', 'Without the last two', 'Must be signed before payment'],
    ...['The list has not been approved yet', 'He changed his bank account', 'Half now and half in December'],
  ],
  fr: [
    ...[
      'Un agent est décédé',
      'Le n° de Moussa a changé',
      'Diviser par 2 pour les absents',
      'À payer deux fois',
    ],
    ...['Suite sur la feuille 2', 'Sans les deux derniers', 'Doit être signé avant paiement'],
    ...[
      'Il manque encore trois numéros',
      'La première ligne est fausse',
      'On verra pour les autres le mois prochain',
    ],
  ],
};

export const LINES_AROUND: readonly Rendering[] = [
  {
    name: 'sections that name the currency of their rows',
    kind: 'V3',
    subject: 'sections',
    clarity: 'clear',
    weight: 3,
    fits: (draft) => draft.currencies().size > 1 && mayBeSections(draft, 'currency'),
    apply: (draft, random) => {
      draft.drop('currency');
      const write = random.pick<(code: string) => string>([
        (code) => code.toUpperCase(),
        (code) => draft.say(`${code.toUpperCase()} payments`, `Paiements en ${code.toUpperCase()}`),
      ]);
      inSections(draft, (line) => write(draft.paymentOf(line).currency));
    },
  },
  {
    name: 'sections that name the channel of their rows',
    kind: 'plain',
    subject: 'total',
    clarity: 'clear',
    weight: 2,
    fits: (draft) =>
      mayBeSections(draft, 'channel') &&
      draft.channels().size > 1 &&
      [...draft.channels()].every((channel) => SECTION_OF_CHANNEL[channel] !== undefined),
    apply: (draft) => {
      draft.drop('channel');
      inSections(draft, (line) => {
        const [en, fr] = SECTION_OF_CHANNEL[draft.paymentOf(line).channel] ?? ['', ''];
        return draft.say(en, fr);
      });
    },
  },
  {
    name: 'a comment on a cell that stops the payment',
    kind: 'V2',
    subject: 'status',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      const stopped = draft.dueLines().filter((_, at) => at === 0 || random.chance(0.3));
      for (const line of stopped) {
        // A blank cell is not written, and neither is its comment.
        const column = random.pick(draft.columns.filter((each) => draft.cellOf(line, each).text !== ''));
        const comment = draft.say(
          random.pick(['DO NOT PAY this month', 'Paid cash on 3 March', 'A. Diop:\nWrong account']),
          random.pick(['NE PAS PAYER ce mois-ci', 'A. Diop:\nDéjà payé le 3 mars', 'Compte fermé']),
        );
        const cell = draft.cellOf(line, column);
        line.overrides.set(column, { ...cell, text: cell.text, comment });
        draft.isNone(line);
      }
    },
  },
  {
    name: 'titles above the table',
    kind: 'plain',
    subject: 'titles',
    clarity: 'clear',
    apply: (draft, random) => {
      draft.titles.unshift([text(draft.say('Payroll March 2026', 'Paie mars 2026'))]);
      if (random.chance(0.5))
        draft.titles.push([text(draft.say('Prepared by: Finance', 'Préparé par : Finances'))]);
      if (random.chance(0.5)) draft.titles.push([]);
    },
  },
  {
    name: 'notes below the table',
    kind: 'plain',
    subject: 'notes',
    clarity: 'clear',
    apply: (draft, random) => {
      if (random.chance(0.6)) draft.footers.push([]);
      draft.footers.push([text(draft.say('Prepared by: J. Smith', 'Établi par : A. Diop'))]);
      if (random.chance(0.5))
        draft.footers.push([
          text(draft.say('Note: paid at the end of the month', 'NB : payé en fin de mois')),
        ]);
    },
  },
  {
    name: 'a total at the end',
    kind: 'plain',
    subject: 'total',
    clarity: 'clear',
    weight: 2,
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      const sum = sumCell(draft, draft.paymentLines());
      if (!sum) return;
      if (random.chance(0.4)) draft.body.push({ kind: 'blank' });
      draft.body.push(
        totalLine(
          draft,
          draft.say(
            random.pick(['Total', 'TOTAL', 'Grand total']),
            random.pick(['Total', 'TOTAL', 'Total général']),
          ),
          sum,
        ),
      );
    },
  },
  {
    name: 'the fees of sending before the total',
    kind: 'plain',
    subject: 'total',
    clarity: 'clear',
    fits: isOfOneCurrency,
    apply: (draft, random) => addFees(draft, random, 1),
  },
  {
    name: 'a total that is not that of the payments and the fees of sending',
    kind: 'V10',
    subject: 'total',
    clarity: 'asks',
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      addFees(draft, random, 3);
      draft.isSumWrong = true;
    },
  },
  {
    name: 'a bare total at the end',
    kind: 'plain',
    subject: 'total',
    clarity: 'clear',
    fits: (draft) => isOfOneCurrency(draft) && draft.paymentLines().length > 2,
    apply: (draft) => {
      const sum = sumCell(draft, draft.paymentLines());
      if (sum) draft.body.push(totalLine(draft, '', sum));
    },
  },
  {
    name: 'the sum by which the list is closed',
    kind: 'plain',
    subject: 'total',
    clarity: 'clear',
    fits: isOfOneCurrency,
    apply: (draft, random) => closeWith(draft, random, sumOf),
  },
  {
    name: 'a closing sum that is not that of the list',
    kind: 'V10',
    subject: 'total',
    clarity: 'asks',
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      closeWith(draft, random, (amounts) => sumOf(amounts) + Math.max(...amounts));
      draft.isSumWrong = true;
    },
  },
  {
    name: 'labelled subtotals',
    kind: 'plain',
    subject: 'total',
    clarity: 'clear',
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      const lines = draft.paymentLines();
      const at = random.between(1, lines.length - 1);
      const [upper, lower] = [sumCell(draft, lines.slice(0, at)), sumCell(draft, lines.slice(at))];
      if (!upper || !lower) return;
      const label = draft.say(random.pick(['Subtotal', 'Sub-total']), random.pick(['Sous-total', 'S/Total']));
      addSubtotals(draft, random, at, [totalLine(draft, label, upper), totalLine(draft, label, lower)]);
    },
  },
  {
    name: 'labelled subtotals that are not those of their rows',
    kind: 'V10',
    subject: 'total',
    clarity: 'asks',
    fits: (draft) => isOfOneCurrency(draft) && draft.paymentLines().length > 2,
    apply: (draft, random) => {
      const lines = draft.paymentLines();
      const at = random.between(1, lines.length - 1);
      // More than all payments together, so that no group of them makes it.
      const upper = sumCell(draft, [...lines, ...lines.slice(0, at)]);
      const lower = sumCell(draft, lines.slice(at));
      if (!upper || !lower) return;
      const label = draft.say(
        random.pick(['Subtotal', 'Sub-total North']),
        random.pick(['Sous-total', 'S/T Thiès']),
      );
      addSubtotals(draft, random, at, [totalLine(draft, label, upper), totalLine(draft, label, lower)]);
      draft.isSumWrong = true;
    },
  },
  {
    name: 'a sentence above the payments that changes what is paid',
    kind: 'V2',
    subject: 'titles',
    clarity: 'asks',
    weight: 2,
    apply: (draft, random) => {
      const sentence = draft.say(random.pick(SENTENCES.en), random.pick(SENTENCES.fr));
      draft.titles.push([text(sentence)]);
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'a table by operator, or of signatures, below the payments',
    kind: 'plain',
    subject: 'notes',
    clarity: 'clear',
    fits: ({ columns }) => columns.findIndex(({ role }) => role === 'amount') > 2,
    apply: (draft, random) => {
      const lines = random.pick(
        draft.say(
          [
            [['Summary'], ['Wave', '2', '55'], ['Orange', '1', '30']],
            [
              ['Prepared by', 'Checked by', 'Approved by'],
              ['Ali Sy', 'Fatou Ba', 'Omar Kane'],
            ],
          ],
          [
            [['Récapitulatif'], ['Wave', '2', '55'], ['Orange', '1', '30']],
            [
              ['Préparé par', 'Vérifié par', 'Approuvé par'],
              ['Ali Sy', 'Fatou Ba', 'Omar Kane'],
            ],
          ],
        ),
      );
      draft.footers.push([], ...lines.map((cells) => cells.map(text)));
    },
  },
  {
    name: 'a bare subtotal with everything else filled down',
    kind: 'V10',
    subject: 'total',
    clarity: 'asks',
    weight: 4,
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      const lines = draft.paymentLines();
      const at = random.between(2, lines.length);
      const sum = sumCell(draft, lines.slice(0, at));
      const last = lines[at - 1];
      if (!sum || !last) return;
      const label = random.pick(['', '', draft.say('SALES', 'VENTES'), draft.say('Team A', 'Équipe A')]);
      const cells = draft.columns.map((column) => {
        if (column.role === 'amount') return sum;
        if (['first', 'last', 'full'].includes(column.role)) return label === '' ? undefined : text(label);
        return draft.cellOf(last, column);
      });
      splitBody(draft, at, { kind: 'other', cells });
      draft.areSomeSummed = true;
    },
  },
  {
    name: 'a group’s leader with the sum of the group',
    kind: 'V10',
    subject: 'total',
    clarity: 'asks',
    weight: 2,
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      const lines = draft.paymentLines();
      const count = random.between(2, lines.length);
      const sum = sumCell(draft, lines.slice(0, count));
      const [leader] = lines;
      if (!sum || !leader) return;
      const isReached = random.chance(0.5);
      const cells = draft.columns.map((column) => {
        if (column.role === 'amount') return sum;
        // The group may have a number of its own, like a payee.
        if (column.role === 'phone' && isReached)
          return text(`${draft.paymentOf(leader).phone.slice(0, -2)}99`);
        if (column.role === 'last' || column.role === 'full')
          return text(draft.say('Team North', 'Équipe Nord'));
        if (column.role === 'first') return text(draft.say('Group', 'Groupe'));
        return draft.cellOf(leader, column);
      });
      splitBody(draft, random.chance(0.5) ? 0 : count, { kind: 'other', cells });
      draft.areSomeSummed = true;
    },
  },
  {
    name: 'blank lines between payments',
    kind: 'plain',
    subject: 'blank lines',
    clarity: 'clear',
    apply: (draft, random) => {
      splitBody(draft, random.between(1, draft.body.length - 1), { kind: 'blank' });
      if (random.chance(0.4)) draft.rowsAbove = random.between(1, 3);
    },
  },
  {
    name: 'a section of payments that are not to be made',
    kind: 'V2',
    subject: 'sections',
    clarity: 'asks',
    apply: (draft, random) => {
      const at = random.between(1, draft.body.length - 1);
      for (const line of draft.body.slice(at)) if (line.kind === 'payment') draft.isNone(line);
      splitBody(draft, at, {
        kind: 'other',
        cells: [
          text(
            draft.say(
              random.pick([
                ...['CANCELLED', 'Already paid', 'On hold', 'Not to be paid', 'Paid last month'],
                ...['Team North - suspended', 'Group B (cancelled)', 'Staff who left'],
                ...['Terminated employees (do not pay)', 'Not approved yet', 'Waiting list', 'Paid in cash'],
              ]),
              random.pick([
                ...['Équipe Nord - suspendue', 'Groupe B (annulé)', 'Personnel parti'],
                ...['ANNULÉS', 'Déjà payés', 'En attente', 'À ne pas payer', 'Payés le mois dernier'],
                ...[
                  'Agents démissionnaires (ne pas payer)',
                  'En attente de validation',
                  'RETENUES',
                  'Suppléants',
                ],
              ]),
            ),
          ),
        ],
      });
    },
  },
  {
    name: 'a status column that stops some payments',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    apply: (draft, random) => {
      const stopped = new Set(
        draft
          .dueLines()
          .filter(() => random.chance(0.4))
          .map(({ payment }) => payment),
      );
      const [heading, word] = random.chance(0.5) ? remark(draft, random) : said(draft, random);
      const goesOn = NO_WORDS.has(word) ? draft.say('Yes', 'Oui') : word === '1' ? '0' : '';
      draft.columns.push({
        role: 'other',
        heading,
        write: ({ id }) => text(stopped.has(id) ? word : goesOn),
      });
      for (const line of draft.dueLines()) if (stopped.has(line.payment)) draft.isNone(line, true);
    },
  },
  {
    name: 'a remark about one payment, in words of its own',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.dueLines().length > 2,
    apply: (draft, random) => {
      const { payment } = random.pick(draft.dueLines());
      const remark = draft.say(
        random.pick(['Amina knows more', 'like last time, see mail of Tuesday', 'ask Paul']),
        random.pick(['Mme Sow en parlera', 'comme la dernière fois', 'cf. courriel de mardi']),
      );
      draft.columns.push({
        role: 'other',
        heading: draft.say(
          random.pick(['Comments', 'Remarks', 'Memo']),
          random.pick(['Observations', 'Remarque', 'Commentaires']),
        ),
        write: ({ id }) => text(id === payment ? remark : ''),
      });
      draft.isDoubtful({ payment });
    },
  },
  {
    name: 'days of payment beside payees who have none',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 3,
    fits: (draft) => draft.dueLines().length > 1,
    apply: (draft, random) => {
      const lines = draft.dueLines();
      const dated = lines.filter((_, at) => at === 1 || (at > 1 && random.chance(0.4)));
      const paid = new Set(dated.map(({ payment }) => payment));
      const day = random.pick(['2026-03-05', '05/03/2026', draft.say('5 March 2026', '5 mars 2026')]);
      draft.columns.push({
        role: 'other',
        heading: draft.say(
          random.pick(['Payment date', 'Pay date', 'Date of payment']),
          random.pick(['Date de paiement', 'Date du virement', 'Date de règlement']),
        ),
        write: ({ id }) => text(paid.has(id) ? day : ''),
      });
      for (const line of dated) draft.isNone(line, true);
    },
  },
  {
    name: 'a column that says on which side of the books the amount is',
    kind: 'V12',
    subject: 'status',
    clarity: 'asks',
    fits: (draft) => draft.dueLines().length > 1,
    apply: (draft, random) => {
      const lines = draft.dueLines();
      const taken = new Set(lines.filter((_, at) => at === 1 || random.chance(0.3)).slice(0, -1));
      const refused = new Set([...taken].map(({ payment }) => payment));
      const [heading, paid, back] = side(draft, random);
      draft.columns.push({
        role: 'other',
        heading,
        write: ({ id }) => text(refused.has(id) ? back : paid),
      });
      for (const line of taken) draft.isNone(line);
    },
  },
  {
    name: 'columns to read past',
    kind: 'plain',
    subject: 'other columns',
    clarity: 'clear',
    weight: 2,
    apply: (draft, random) => {
      const start = random.between(1000, 9000);
      draft.prepend({
        role: 'other',
        heading: draft.say(random.pick(['Employee ID', 'Ref']), random.pick(['Matricule', 'Réf'])),
        write: ({ id }) => text(`M${start + id}`),
      });
      if (random.chance(0.5))
        draft.columns.push({
          role: 'other',
          heading: draft.say('Department', 'Service'),
          write: ({ id }) => text(['Ventes', 'Production', 'Administration'][id % 3] ?? ''),
        });
      if (random.chance(0.5))
        draft.columns.push({
          role: 'other',
          heading: draft.say('Memo', 'Motif'),
          write: () => text(draft.say('March pay', 'Paie de mars')),
        });
    },
  },
  {
    name: 'hours and an hourly rate beside the amount',
    kind: 'plain',
    subject: 'amounts beside',
    clarity: 'clear',
    apply: (draft) => {
      draft.insertBefore('amount', {
        role: 'other',
        heading: draft.say('Hours', 'Heures'),
        write: () => text('10'),
      });
      draft.insertBefore('amount', {
        role: 'other-amount',
        heading: draft.say('Hourly rate', 'Taux horaire'),
        write: ({ amountMinor, currency }) => text(plainDecimal(Math.round(amountMinor / 10), currency)),
      });
    },
  },
  // After the columns beside the amount, so that the sums stand under it.
  {
    name: 'lines under the name of a place, with a subtotal of each',
    kind: 'plain',
    subject: 'total',
    clarity: 'clear',
    fits: (draft) => isOfOneCurrency(draft) && draft.merges.length === 0 && draft.columns.length > 3,
    apply: (draft, random) => {
      const lines = draft.paymentLines();
      const at = random.between(1, lines.length - 1);
      const groups = [lines.slice(0, at), lines.slice(at)];
      const places = random.chance(0.5)
        ? ['Dakar', 'Thiès']
        : [draft.say('Downtown', 'Centre'), 'Saint-Louis'];
      const total = sumCell(draft, lines);
      const sums = groups.map((group) => sumCell(draft, group));
      if (!total || draft.body.length !== lines.length) return;
      // A broken record may hide that the subtotals add up, so that it is asked whether the place is paid.
      for (const place of places) draft.answers.set(`section.${place.toLowerCase()}`, 'pay');
      draft.body = groups.flatMap((group, index) => {
        const [place = '', sum] = [places[index], sums[index]];
        const label = `${draft.say('Subtotal', 'Sous-total')} ${place}`;
        return [
          { kind: 'other' as const, cells: [text(place)] },
          ...group,
          ...(sum ? [totalLine(draft, label, sum)] : []),
        ];
      });
      draft.body.push(totalLine(draft, draft.say('Grand total', 'Total général'), total));
    },
  },
];
