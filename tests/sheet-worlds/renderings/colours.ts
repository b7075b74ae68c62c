/** Colours of cells: of one payment, which mean something, and of bands and columns, which do not. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import type { Column, PaymentLine, Rendering, SheetDraft } from '../world/draft.ts';

const COLOURS = ['FF0000', 'FFFF00', '92D050', 'D9D9D9', 'FFC7CE'];

function fill(draft: SheetDraft, line: PaymentLine, columns: readonly Column[], colour: string): void {
  for (const column of columns) line.overrides.set(column, { ...draft.cellOf(line, column), fill: colour });
}

/** The columns in which something stands in the line. */
function writtenIn(draft: SheetDraft, line: PaymentLine): readonly Column[] {
  return draft.columns.filter((column) => draft.cellOf(line, column).text !== '');
}

/** The first or the last payment: among three the second may be one of every two. */
function outer(draft: SheetDraft, random: SeededRandom): PaymentLine | undefined {
  const lines = draft.paymentLines();
  const line = random.pick([lines[0], lines.at(-1)]);
  return line && draft.standing.get(line.payment)?.due === 'due' ? line : undefined;
}

/** Cells that are merged, or that are of two lists, have the colours of others. */
const isOneList = (draft: SheetDraft) =>
  draft.merges.length === 0 && draft.paymentLines().length > 2 && !draft.areSomeSummed;

/** One payment that looks otherwise than all others: nobody can tell what that means. */
function oneApart(
  name: string,
  mark: (draft: SheetDraft, line: PaymentLine, random: SeededRandom) => void,
): Rendering {
  return {
    name,
    kind: 'V2',
    subject: 'colours',
    on: 'xlsx',
    clarity: 'asks',
    fits: isOneList,
    apply: (draft, random) => {
      const line = outer(draft, random);
      if (line === undefined) return;
      mark(draft, line, random);
      draft.isDoubtful(line);
    },
  };
}

export const COLOURS_OF_CELLS: readonly Rendering[] = [
  oneApart('a payment in red letters', (draft, line) => {
    for (const column of writtenIn(draft, line))
      line.overrides.set(column, { ...draft.cellOf(line, column), look: 'red' });
  }),
  oneApart('a payment in a colour of its own', (draft, line, random) => {
    const columns = writtenIn(draft, line);
    fill(draft, line, random.chance(0.6) ? columns : [random.pick(columns)], random.pick(COLOURS));
  }),
  {
    name: 'a payee whom a rule strikes out or colours',
    kind: 'V7',
    subject: 'colours',
    on: 'xlsx',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => isOneList(draft) && draft.has('last'),
    apply: (draft, random) => {
      const line = outer(draft, random);
      const column = draft.column('last');
      const name = line && draft.cellOf(line, column).text;
      const alike = draft.paymentLines().filter((each) => draft.cellOf(each, column).text === name);
      if (line === undefined || name === undefined || name === '' || alike.length > 1) return;
      draft.rule = { column, text: name, look: random.pick(['struck', 'struck', 'red']) };
      draft.isDoubtful(line);
    },
  },
  {
    name: 'an amount over which a rule writes a word, or of which it shows thousands',
    kind: 'V6',
    subject: 'colours',
    on: 'xlsx',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => isOneList(draft) && draft.amounts.isNumber && draft.amounts.scale === undefined,
    apply: (draft, random) => {
      const line = outer(draft, random);
      const column = draft.column('amount');
      const cell = line && draft.cellOf(line, column);
      if (line === undefined || cell?.isNumber !== true) return;
      draft.rule = { column, text: cell.text, look: random.pick(['word', 'scaled']) };
      const alike = draft.paymentLines().filter((each) => draft.cellOf(each, column).text === cell.text);
      draft.isDoubtful(...alike);
    },
  },
  {
    name: 'bands and columns in colours',
    kind: 'plain',
    subject: 'colours',
    on: 'xlsx',
    clarity: 'clear',
    fits: isOneList,
    apply: (draft, random) => {
      const colour = random.pick(COLOURS);
      const column = random.chance(0.5) ? random.pick(draft.columns) : undefined;
      for (const [at, line] of draft.paymentLines().entries()) {
        if (column !== undefined) fill(draft, line, [column], colour);
        else if (at % 2 === 1) fill(draft, line, writtenIn(draft, line), colour);
      }
    },
  },
];
