/** What is drawn over a payment or beside it, which means something, and what lies over every sheet, which does not. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import type { Drawing, PaymentLine, Rendering, SheetDraft } from '../world/draft.ts';

type Form = Pick<Drawing, 'form' | 'over' | 'reach'>;

/** Where all payments are under one mark, it is a frame. */
const hasOthers = (draft: SheetDraft) => draft.merges.length === 0 && draft.paymentLines().length > 2;

function markOf(draft: SheetDraft, random: SeededRandom): Form {
  const field = draft.column('amount');
  return random.pick<Form>([
    { form: 'connector', over: 'line', reach: 'through' },
    { form: 'line', over: 'line', reach: 'through' },
    { form: 'rect', over: 'line', reach: 'whole' },
    { form: 'mathMultiply', over: field, reach: 'whole' },
    { form: 'ellipse', over: field, reach: 'whole' },
    { form: 'noSmoking', over: random.pick(draft.columns), reach: 'whole' },
    { form: 'picture', over: 'line', reach: 'whole' },
    { form: 'leftArrow', over: 'margin', reach: 'through' },
    { form: 'rightBrace', over: 'margin', reach: 'whole' },
    { form: 'wedgeRectCallout', over: 'margin', reach: 'whole' },
  ]);
}

/** A payment that is due, and its neighbour below if that is due too. */
function marked(draft: SheetDraft, random: SeededRandom): readonly PaymentLine[] {
  const due = draft.dueLines();
  const line = random.pick(due);
  const next = draft.body[draft.body.indexOf(line) + 1];
  const isPair = random.chance(0.3) && next?.kind === 'payment' && due.includes(next);
  return isPair ? [line, next] : [line];
}

export const DRAWN_OVER: readonly Rendering[] = [
  {
    name: 'a payment that something drawn crosses out, covers or points to',
    kind: 'V2',
    subject: 'drawn',
    on: 'xlsx',
    clarity: 'asks',
    weight: 2,
    fits: hasOthers,
    apply: (draft, random) => {
      const lines = marked(draft, random);
      const [from, to = from] = lines;
      if (!from || !to) return;
      draft.drawings.push({ ...markOf(draft, random), from, to });
      draft.isDoubtful(...lines);
    },
  },
  {
    name: 'a payment below what is printed',
    kind: 'V2',
    subject: 'drawn',
    on: 'xlsx',
    clarity: 'asks',
    fits: (draft) => hasOthers(draft) && draft.dueLines().at(-1) === draft.paymentLines().at(-1),
    apply: (draft) => {
      const last = draft.paymentLines().at(-1);
      if (!last) return;
      draft.isLastUnprinted = true;
      draft.isDoubtful(last);
    },
  },
  {
    name: 'all payments within what is printed',
    kind: 'plain',
    subject: 'drawn',
    on: 'xlsx',
    clarity: 'clear',
    fits: hasOthers,
    apply: (draft) => {
      draft.isLastUnprinted = false;
    },
  },
  {
    name: 'a payment whose cells are crossed by borders from corner to corner',
    kind: 'V7',
    subject: 'drawn',
    on: 'xlsx',
    clarity: 'asks',
    fits: hasOthers,
    apply: (draft, random) => {
      const line = random.pick(draft.dueLines());
      const written = draft.columns.filter((column) => draft.cellOf(line, column).text !== '');
      for (const column of random.chance(0.6) ? written : [draft.column('amount')])
        line.overrides.set(column, { ...draft.cellOf(line, column), isCrossed: true });
      draft.cannotBeKnown([line]);
    },
  },
  {
    name: 'a frame, a line between two payments and pictures beside them',
    kind: 'plain',
    subject: 'drawn',
    on: 'xlsx',
    clarity: 'clear',
    fits: hasOthers,
    apply: (draft, random) => {
      const lines = draft.paymentLines();
      const [from, to] = [lines[0], lines.at(-1)];
      if (!from || !to) return;
      const innocent: readonly Drawing[] = [
        { form: 'rect', over: 'line', reach: 'whole', from, to },
        { form: 'connector', over: 'line', reach: 'edge', from: to, to },
        { form: 'picture', over: 'margin', reach: 'whole', from, to: from },
        { form: 'rect', over: 'margin', reach: 'whole', from, to: from },
      ];
      draft.drawings.push(...innocent.filter(() => random.chance(0.5)));
    },
  },
];
