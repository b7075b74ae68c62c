/** What happens to text files on their way: delimiters too many, decimal commas without quotes, quotes gone astray. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import type { PaymentLine, Rendering, SheetDraft } from '../world/draft.ts';

function someLines(draft: SheetDraft, random: SeededRandom): readonly PaymentLine[] {
  const lines = draft.dueLines();
  const chosen = lines.filter(() => random.chance(0.4));
  return chosen.length > 0 ? chosen : lines.slice(-1);
}

/** The sheet does not show what the shifted cells of these lines mean. */
function breakLines(draft: SheetDraft, lines: readonly PaymentLine[]): void {
  draft.cannotBeKnown(lines);
  for (const { payment } of lines) draft.broken.add(payment);
}

function asLastColumn(draft: SheetDraft): void {
  const amount = draft.column('amount');
  draft.columns = [...draft.columns.filter((column) => column !== amount), amount];
}

/** The last payment, if nothing stands below it, and what is left of its amount where the file ends within that. */
function lastCut(draft: SheetDraft): { readonly line: PaymentLine; readonly rest: string } | undefined {
  const line = draft.body.at(-1);
  if (line?.kind !== 'payment' || draft.footers.length > 0 || draft.standing.get(line.payment)?.due !== 'due')
    return undefined;
  const unit = draft.soleCurrency === 'cad' ? 100 : 1;
  const whole = String(Math.floor(draft.paymentOf(line).amountMinor / unit));
  const others = draft.paymentLines().filter((each) => each !== line);
  const least = Math.min(...others.map((each) => draft.paymentOf(each).amountMinor));
  const [rest] = Array.from(whole, (_, at) => whole.slice(0, -1 - at)).filter(
    (kept) => kept !== '' && Number(kept) * unit * 10 <= least,
  );
  return rest === undefined ? undefined : { line, rest };
}

export const CSV_ACCIDENTS: readonly Rendering[] = [
  {
    name: 'a file that ends within its last amount',
    kind: 'V13',
    subject: 'accidents',
    on: 'csv',
    clarity: 'asks',
    weight: 3,
    fits: (draft) =>
      draft.soleCurrency !== undefined &&
      draft.costs.size === 0 &&
      draft.csv.quotes === 'needed' &&
      !draft.has('other-amount') &&
      draft.amounts.after === undefined &&
      draft.amounts.scale === undefined &&
      lastCut(draft) !== undefined,
    apply: (draft) => {
      const cut = lastCut(draft);
      if (!cut) return;
      asLastColumn(draft);
      cut.line.overrides.set(draft.column('amount'), { text: cut.rest });
      draft.csv.accidents.push((text) => text.replace(/[\r\n]+$/, ''));
      draft.isDoubtful(cut.line);
    },
  },
  {
    name: 'an amount with its comma unquoted, at the end of the record',
    kind: 'V1',
    subject: 'accidents',
    on: 'csv',
    clarity: 'asks',
    weight: 5,
    // Without the unit of the broken amounts nobody could tell that of the others.
    fits: (draft) =>
      draft.csv.delimiter === ',' && !draft.has('other-amount') && draft.amounts.after === undefined,
    apply: (draft, random) => {
      asLastColumn(draft);
      const lines = someLines(draft, random);
      const hasTail = random.chance(0.5);
      for (const line of lines) {
        const { amountMinor, currency } = draft.paymentOf(line);
        const text =
          currency === 'cad'
            ? (amountMinor / 100).toFixed(2).replace('.', ',')
            : `${Math.ceil(amountMinor / 1000)},000`;
        line.overrides.set(draft.column('amount'), { text, isRaw: true });
        if (hasTail) line.tail.push({ text: '' });
      }
      breakLines(draft, lines);
    },
  },
  {
    name: 'an amount with its comma unquoted, whose second half is a blank column’s',
    kind: 'V1',
    subject: 'accidents',
    on: 'csv',
    clarity: 'asks',
    weight: 2,
    fits: (draft) =>
      draft.csv.delimiter === ',' &&
      !draft.has('other-amount') &&
      draft.soleCurrency === 'xof' &&
      draft.amounts.after === undefined,
    apply: (draft, random) => {
      asLastColumn(draft);
      const hasNotes = random.chance(0.5);
      // A column of remarks after the amounts, which is empty: the second half falls into it.
      if (hasNotes)
        draft.columns.push({
          role: 'other',
          heading: draft.say(random.pick(['Memo', 'Notes', '']), random.pick(['Motif', 'Notes', ''])),
          write: () => ({ text: '' }),
        });
      const lines = someLines(draft, random);
      for (const line of lines) {
        const { amountMinor } = draft.paymentOf(line);
        line.overrides.set(draft.column('amount'), {
          text: `${Math.ceil(amountMinor / 1000)},000`,
          isRaw: true,
        });
      }
      breakLines(draft, lines);
    },
  },
  {
    name: 'a delimiter too many in some records',
    kind: 'V1',
    subject: 'accidents',
    on: 'csv',
    clarity: 'asks',
    apply: (draft, random) => {
      // A name with a comma shifts everything behind it.
      const lines = someLines(draft, random);
      const column = draft.columns[random.between(0, 1)];
      for (const line of lines) {
        if (!column) continue;
        const cell = draft.cellOf(line, column);
        line.overrides.set(column, { text: `${cell.text}${draft.csv.delimiter}`, isRaw: true });
      }
      breakLines(draft, lines);
    },
  },
  {
    name: 'a blank cell too many at the end of some records',
    kind: 'V1',
    subject: 'accidents',
    on: 'csv',
    clarity: 'asks',
    apply: (draft, random) => {
      const lines = someLines(draft, random);
      for (const line of lines) line.tail.push({ text: '' });
      // Nothing has moved: paying these is right, and refusing them is allowed.
      for (const { payment } of lines) draft.broken.add(payment);
    },
  },
  {
    name: 'a cell left out of some records',
    kind: 'V1',
    subject: 'accidents',
    on: 'csv',
    clarity: 'asks',
    weight: 4,
    apply: (draft, random) => {
      const lines = someLines(draft, random);
      // The last one is left out most often.
      const last = draft.columns.length - 1;
      const at = random.chance(0.4) ? last : random.between(1, last);
      const left = draft.columns[at];
      const before = draft.columns[at - 1];
      if (!left || !before) return;
      // The cell and its delimiter are missing: everything after it is one column too far left.
      for (const line of lines) {
        const rest = draft.columns.slice(at + 1).map((column) => draft.cellOf(line, column));
        for (const [index, cell] of rest.entries()) {
          const target = draft.columns[at + index];
          if (target) line.overrides.set(target, cell);
        }
        line.isShort = true;
      }
      breakLines(draft, lines);
    },
  },
  {
    name: 'two stray quotes that swallow the lines between them',
    kind: 'V1',
    subject: 'accidents',
    on: 'csv',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.dueLines().length > 3,
    apply: (draft, random) => {
      draft.columns.push({
        role: 'other',
        heading: draft.say(
          random.pick(['Memo', 'Description', 'Remarks']),
          random.pick(['Motif', 'Libellé', 'Commentaire']),
        ),
        write: () => ({ text: draft.say('March', 'Mars') }),
      });
      const memo = draft.columns.at(-1);
      const lines = draft.dueLines();
      const from = random.between(0, lines.length - 3);
      const to = random.between(from + 1, lines.length - 2);
      const [first, last] = [lines[from], lines[to]];
      if (!memo || !first || !last) return;
      first.overrides.set(memo, { text: '"Mars', isRaw: true });
      last.overrides.set(memo, { text: 'Mars"', isRaw: true });
      breakLines(draft, [first, last]);
      // Reading the lines between them separately is right; any other reading must be reported.
      const all = draft.paymentLines();
      for (const { payment } of all.slice(all.indexOf(first), all.indexOf(last) + 1))
        draft.broken.add(payment);
      draft.areRowsMoved = true;
    },
  },
  {
    name: 'one stray quote in a cell',
    kind: 'V1',
    subject: 'accidents',
    on: 'csv',
    clarity: 'asks',
    apply: (draft, random) => {
      const line = random.pick(draft.dueLines());
      const column = draft.columns[0];
      if (!column) return;
      const cell = draft.cellOf(line, column);
      line.overrides.set(column, {
        text: random.pick([`"${cell.text}`, `${cell.text}"`, `"${cell.text}" x`]),
        isRaw: true,
      });
      const following = draft.dueLines().slice(draft.dueLines().indexOf(line));
      breakLines(draft, [line]);
      for (const { payment } of following) draft.broken.add(payment);
      draft.areRowsMoved = true;
    },
  },
  {
    name: 'a delimiter too many at the end of every record',
    kind: 'plain',
    subject: 'accidents',
    on: 'csv',
    clarity: 'clear',
    apply: (draft) => {
      draft.columns.push({ role: 'other', heading: '', write: () => ({ text: '' }) });
    },
  },
  {
    name: 'a quoted cell of two lines',
    kind: 'plain',
    subject: 'accidents',
    on: 'csv',
    clarity: 'clear',
    apply: (draft) => {
      draft.columns.push({
        role: 'other',
        heading: draft.say('Address', 'Adresse'),
        write: ({ id }) => ({ text: `${id + 10} rue Principale\nBP ${id}` }),
      });
    },
  },
];
