/** What stands beside some payments in a column that no field takes: figures, signs, noes, and what says nothing. */
import { SeededRandom } from '../../simulation/seeded-random.ts';
import { plainDecimal } from '../world/amount-text.ts';
import { type Column, type PaymentLine, type Rendering, type SheetDraft, text } from '../world/draft.ts';
import type { Currency, Payment } from '../world/truth.ts';

/** Of fewer payments nothing is unusual. */
const FEWEST_PAYMENTS = 4;

const headingOfRemarks = (draft: SheetDraft, random: SeededRandom) =>
  draft.say(
    random.pick(['Comments', 'Remarks', 'Memo', 'Notes']),
    random.pick(['Observations', 'Remarque', 'Commentaires', 'Obs.']),
  );

/** A last column with these texts by payment, and another text for all others. */
export function addRemarks(
  draft: SheetDraft,
  heading: string,
  remarks: ReadonlyMap<number, string>,
  usual = '',
): void {
  draft.columns.push({ role: 'other', heading, write: ({ id }) => text(remarks.get(id) ?? usual) });
}

const hasEnough = (draft: SheetDraft) =>
  draft.paymentLines().length >= FEWEST_PAYMENTS && draft.dueLines().length >= FEWEST_PAYMENTS;

/** The second of the payments that are due and some behind it; the first is none of them. */
export function someLines(draft: SheetDraft, random: SeededRandom): readonly PaymentLine[] {
  return draft
    .dueLines()
    .slice(1)
    .filter((_, at) => at === 0 || random.chance(0.3));
}

/** A figure as somebody writes it beside a payment: another amount, a part of it, how often, a doubt. */
function figureBeside(draft: SheetDraft, line: PaymentLine, random: SeededRandom): string {
  const { amountMinor, currency } = draft.paymentOf(line);
  const other = plainDecimal(Math.round(amountMinor / 2), currency);
  return random.pick([other, `- ${other}`, `+${other}`, `${other} F`, '1/2', '½', '50 %', 'x2', '?', '€']);
}

/** The first two payments with no line between them. */
function pairOf({ body }: SheetDraft): readonly [PaymentLine, PaymentLine] | undefined {
  for (const [at, line] of body.entries()) {
    const next = body[at + 1];
    if (line.kind === 'payment' && next?.kind === 'payment') return [line, next];
  }
  return undefined;
}

/** What each payment is for, so that no remark is rare. */
const PURPOSES = ['Mission', 'Formation B', 'Transport lot 4', '', 'Cahiers 40', 'March 2026', 'Atelier'];

const purposeOf = ({ id }: Payment) => PURPOSES[id % PURPOSES.length] ?? '';

function addMemo(draft: SheetDraft, random: SeededRandom, write: (payment: Payment) => string): void {
  draft.columns.push({
    role: 'other',
    heading: headingOfRemarks(draft, random),
    write: (payment) => text(write(payment)),
  });
}

/** A sum in words of its own, or bare where it is round. */
function amountSaid(
  draft: SheetDraft,
  random: SeededRandom,
  amountMinor: number,
  currency: Currency,
): string {
  const plain = plainDecimal(amountMinor, currency);
  const grouped = plain.replace(/\B(?=(?:\d{3})+(?!\d))/g, draft.say(',', ' '));
  const money = currency === 'xof' ? draft.say(`XOF ${grouped}`, `${grouped} F`) : `${grouped} CAD`;
  return draft.say(
    random.pick([
      `net pay ${plain}`,
      `only ${grouped} this month`,
      `invoice ${money}`,
      `${money}`,
      `pay ${grouped}`,
    ]),
    random.pick([
      `net à payer : ${money}`,
      `seulement ${grouped}`,
      `facture ${money}`,
      `${money}`,
      `verser ${grouped}`,
    ]),
  );
}

const OTHER_PEOPLE = ['Bintou Camara', 'Paul Durand', 'Grace Appiah', 'Luc Simard'];

export const REMARKS: readonly Rendering[] = [
  {
    name: 'a remark that says another amount than its row',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.dueLines().length > 2,
    apply: (draft, random) => {
      const { payment: odd } = random.pick(draft.dueLines());
      const times = random.pick([0.5, 2, 3]);
      addMemo(draft, random, (payment) =>
        payment.id === odd
          ? amountSaid(
              draft,
              new SeededRandom(odd),
              Math.round(payment.amountMinor * times),
              payment.currency,
            )
          : purposeOf(payment),
      );
      draft.isDoubtful({ payment: odd });
    },
  },
  {
    name: 'a remark that says another payee than its row',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.dueLines().length > 2 && !draft.areAccountsOwn,
    apply: (draft, random) => {
      const { payment: odd } = random.pick(draft.dueLines());
      const other = random.pick(OTHER_PEOPLE);
      const said = draft.say(
        random.pick([
          ...[`pay to ${other}`, `send to his sister ${other}`, `payee: ${other}`],
          ...[`For: ${other}`, `c/o ${other}`, `On behalf of ${other}`],
        ]),
        random.pick([
          ...[`à verser à ${other}`, `bénéficiaire : ${other}`, `payer sur le compte de ${other}`],
          ...[`Pour : ${other}`, `s/c ${other}`, `Par ${other}`],
        ]),
      );
      addMemo(draft, random, (payment) => (payment.id === odd ? said : purposeOf(payment)));
      draft.isDoubtful({ payment: odd });
    },
  },
  {
    name: 'a remark merged over some of the payments',
    kind: 'V2',
    subject: 'status',
    on: 'xlsx',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.merges.length === 0 && draft.dueLines().length > 3 && pairOf(draft) !== undefined,
    apply: (draft, random) => {
      const [from, second] = pairOf(draft) ?? [];
      if (!from || !second) return;
      const said = draft.say(
        random.pick(['Amina knows more', 'ask Paul first', 'see the mail of Tuesday']),
        random.pick(['Mme Sow en parlera', 'cf. courriel de mardi', 'la moitié suffit']),
      );
      const column: Column = {
        role: 'other',
        heading: headingOfRemarks(draft, random),
        write: ({ id }) => text(id === from.payment ? said : ''),
      };
      draft.columns.push(column);
      draft.merges.push({ column, from, rows: 2 });
      draft.isDoubtful(from, second);
    },
  },
  {
    name: 'remarks that say the amount and the payee of their rows',
    kind: 'plain',
    subject: 'status',
    clarity: 'clear',
    fits: ({ columns, areAccountsOwn }) =>
      !areAccountsOwn && !columns.some(({ heading }) => heading === 'Memo' || heading === 'Motif'),
    apply: (draft, random) => {
      const isOfAmounts = random.chance(0.5);
      addMemo(draft, random, ({ id, first, last, amountMinor, currency }) =>
        isOfAmounts
          ? amountSaid(draft, new SeededRandom(id), amountMinor, currency).replace(/^only |^seulement /, '')
          : draft.say(`March pay of ${first} ${last}`, `Paie de ${first} ${last}`),
      );
    },
  },
  {
    name: 'a remark about one payment that is a figure or a sign',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    fits: hasEnough,
    apply: (draft, random) => {
      const line = random.pick(draft.dueLines());
      const figure = figureBeside(draft, line, random);
      addRemarks(draft, headingOfRemarks(draft, random), new Map([[line.payment, figure]]));
      draft.isDoubtful(line);
    },
  },
  {
    name: 'marks beside some payments and blanks beside the others',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    fits: hasEnough,
    apply: (draft, random) => {
      const marked = someLines(draft, random);
      const areRemarks = random.chance(0.5);
      // A yes among remarks says no more than `ok`.
      const mark = random.pick(['x', 'X', '✓', '✗', areRemarks ? 'x' : draft.say('yes', 'oui')]);
      const heading = areRemarks
        ? headingOfRemarks(draft, random)
        : draft.say(
            random.pick(['Flag', 'Checked', 'Transferred']),
            random.pick(['Vu', 'Pointage', 'Transféré']),
          );
      addRemarks(draft, heading, new Map(marked.map(({ payment }) => [payment, mark])));
      draft.isDoubtful(...marked);
    },
  },
  {
    name: 'a state in Portuguese or Spanish that stops some payments',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    fits: hasEnough,
    apply: (draft, random) => {
      const stopped = someLines(draft, random);
      const [heading, stop, other] = random.pick([
        ...(['pago', 'cancelado', 'suspenso', 'não pagar'] as const).map(
          (word) => ['Observações', word, 'professor'] as const,
        ),
        ...(['já pago', 'anulado', 'em espera'] as const).map((word) => ['Situação', word, 'ativo'] as const),
        ...(['pagado', 'anulada', 'no pagar'] as const).map((word) => ['Observaciones', word, ''] as const),
        ...(['suspendido', 'rechazado', 'ya pagado'] as const).map(
          (word) => ['Estado', word, 'activo'] as const,
        ),
      ]);
      addRemarks(draft, heading, new Map(stopped.map(({ payment }) => [payment, stop])), other);
      for (const line of stopped) draft.isNone(line, true);
    },
  },
  {
    name: 'a line that leaves somebody out by the first name',
    kind: 'V2',
    subject: 'notes',
    clarity: 'asks',
    weight: 2,
    // A remark below a section that is left out is left out with it.
    fits: (draft) =>
      draft.dueLines().length > 1 &&
      !draft.areAccountsOwn &&
      draft.body.every(({ kind }) => kind !== 'other'),
    apply: (draft, random) => {
      const { first } = draft.paymentOf(random.pick(draft.dueLines()));
      const word = draft.say(
        random.pick(['less', 'without', 'all minus']),
        random.pick(['moins', 'sans', 'hors']),
      );
      draft.footers.push([text(`${word} ${first}`)]);
      draft.isDoubtful(...draft.dueLines().filter((line) => draft.paymentOf(line).first === first));
    },
  },
  {
    name: 'a column of presence in which some did not come',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    fits: hasEnough,
    apply: (draft, random) => {
      const away = someLines(draft, random);
      const [here, gone] = random.pick(
        draft.say(
          [
            ['P', 'A'],
            ['Present', 'Absent'],
            ['P', ''],
            ['present', 'sick'],
          ],
          [
            ['P', 'A'],
            ['Présent', 'Absent justifié'],
            ['X', ''],
            ['présent', 'excusé'],
          ],
        ),
      ) as [string, string];
      const heading = draft.say(random.pick(['Attendance', 'P/A']), random.pick(['Présence', 'P/A']));
      addRemarks(draft, heading, new Map(away.map(({ payment }) => [payment, gone])), here);
      draft.isDoubtful(...away);
    },
  },
  {
    name: 'columns of days, on none of which one came',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    fits: hasEnough,
    apply: (draft, random) => {
      const { payment: away } = random.pick(draft.dueLines().slice(1));
      const [here, gone] = random.pick([
        ['P', 'A'],
        ['x', ''],
        ['1', '0'],
      ] as const);
      for (const day of draft.say(['Mon', 'Tue', 'Wed'], ['Lundi', 'Mardi', 'Mercredi']))
        addRemarks(draft, day, new Map([[away, gone]]), here);
      draft.isDoubtful({ payment: away });
    },
  },
  {
    name: 'a no beside some payments, under any heading',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    fits: hasEnough,
    apply: (draft, random) => {
      const refused = someLines(draft, random);
      const [yes, no] = draft.say<readonly [yes: string, no: string]>(
        random.pick([
          ['yes', 'no'],
          ['Y', 'N'],
          ['1', '0'],
          ['TRUE', 'FALSE'],
        ] as const),
        random.pick([
          ['oui', 'non'],
          ['O', 'N'],
          ['1', '0'],
          ['VRAI', 'FAUX'],
        ] as const),
      );
      const heading = draft.say(
        random.pick(['Solvent', 'Complete file', 'Number checked', 'Remarks']),
        random.pick(['Solvable', 'Dossier complet', 'Numéro vérifié', 'Observations']),
      );
      addRemarks(draft, heading, new Map(refused.map(({ payment }) => [payment, no])), yes);
      draft.isDoubtful(...refused);
    },
  },
  {
    name: 'remarks that say nothing',
    kind: 'plain',
    subject: 'status',
    clarity: 'clear',
    // Of two columns of descriptions it is asked which one goes with the payment.
    fits: ({ columns }) => !columns.some(({ heading }) => heading === 'Memo' || heading === 'Motif'),
    apply: (draft, random) => {
      const nothing = random.pick(['-', '–', '.', '0', '/', 'RAS', draft.say('none', 'néant')]);
      const lines = draft.paymentLines().filter(() => random.chance(0.5));
      const heading = headingOfRemarks(draft, random);
      addRemarks(draft, heading, new Map(lines.map(({ payment }) => [payment, nothing])));
    },
  },
];
