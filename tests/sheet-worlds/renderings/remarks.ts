/** What stands beside some payments in a column that no field takes: figures, signs, noes, and what says nothing. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { plainDecimal } from '../world/amount-text.ts';
import { type PaymentLine, type Rendering, type SheetDraft, text } from '../world/draft.ts';

/** Of fewer payments nothing is unusual. */
const FEWEST_PAYMENTS = 4;

const headingOfRemarks = (draft: SheetDraft, random: SeededRandom) =>
  draft.say(
    random.pick(['Comments', 'Remarks', 'Memo', 'Notes']),
    random.pick(['Observations', 'Remarque', 'Commentaires', 'Obs.']),
  );

/** A last column with these texts by payment, and another text for all others. */
function addRemarks(
  draft: SheetDraft,
  heading: string,
  remarks: ReadonlyMap<number, string>,
  usual = '',
): void {
  draft.columns.push({ role: 'other', heading, write: ({ id }) => text(remarks.get(id) ?? usual) });
}

/** Nobody can tell what such a remark makes of the payment, and a warning names it. */
function doubt(draft: SheetDraft, payment: number): void {
  draft.standing.set(payment, { due: 'unknowable', isWarningEnough: true });
}

const hasEnough = (draft: SheetDraft) =>
  draft.paymentLines().length >= FEWEST_PAYMENTS && draft.dueLines().length >= FEWEST_PAYMENTS;

/** A figure as somebody writes it beside a payment: another amount, a part of it, how often, a doubt. */
function figureBeside(draft: SheetDraft, line: PaymentLine, random: SeededRandom): string {
  const { amountMinor, currency } = draft.paymentOf(line);
  const other = plainDecimal(Math.round(amountMinor / 2), currency);
  return random.pick([other, `- ${other}`, `+${other}`, `${other} F`, '1/2', '½', '50 %', 'x2', '?', '€']);
}

export const REMARKS: readonly Rendering[] = [
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
      doubt(draft, line.payment);
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
      const [first, ...others] = draft.dueLines();
      const marked = others.filter((_, at) => at === 0 || random.chance(0.3));
      if (!first) return;
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
      for (const { payment } of marked) doubt(draft, payment);
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
      const [first, ...others] = draft.dueLines();
      const refused = others.filter((_, at) => at === 0 || random.chance(0.3));
      if (!first) return;
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
      for (const { payment } of refused) doubt(draft, payment);
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
