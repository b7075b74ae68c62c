/** Delimiters, encodings and line ends of text files. */
import type { PaperCell, Rendering, SheetDraft } from '../world/draft.ts';
import { encodedTwice } from '../world/write-csv.ts';

/** True if names have letters beyond ASCII; in other places they do not matter. */
function hasLetters({ payments }: SheetDraft): boolean {
  return payments.some(({ first, last }) => /[^\x20-\x7e]/.test(first + last));
}

function withWrongLetters(cell: PaperCell): PaperCell {
  const runs = cell.runs?.map((run) => ({ ...run, text: encodedTwice(run.text) }));
  return { ...cell, text: encodedTwice(cell.text), ...(runs && { runs }) };
}

export const ENCODINGS: readonly Rendering[] = [
  {
    name: 'semicolons, tabs or bars between the cells',
    kind: 'plain',
    subject: 'delimiter',
    on: 'csv',
    clarity: 'clear',
    weight: 3,
    apply: (draft, random) => {
      draft.csv.delimiter = random.pick([';', ';', '\t', '|'] as const);
    },
  },
  {
    name: 'a line that names the delimiter',
    kind: 'plain',
    subject: 'delimiter',
    on: 'csv',
    clarity: 'clear',
    apply: (draft, random) => {
      draft.csv.delimiter = random.pick([';', ','] as const);
      draft.csv.hasSepLine = true;
    },
  },
  {
    name: 'line ends of other systems',
    kind: 'plain',
    subject: 'line ends',
    on: 'csv',
    clarity: 'clear',
    weight: 2,
    apply: (draft, random) => {
      draft.csv.lineEnd = random.pick(['\n', '\r', 'mixed'] as const);
    },
  },
  {
    name: 'every cell in quotes',
    kind: 'plain',
    subject: 'quotes',
    on: 'csv',
    clarity: 'clear',
    apply: (draft) => {
      draft.csv.quotes = 'all';
    },
  },
  {
    name: 'Unicode with a byte order mark',
    kind: 'plain',
    subject: 'encoding',
    on: 'csv',
    clarity: 'clear',
    apply: (draft, random) => {
      draft.csv.encoding = random.pick(['utf-8-bom', 'utf-16le', 'utf-16be'] as const);
    },
  },
  {
    name: 'Windows letters',
    kind: 'plain',
    subject: 'encoding',
    on: 'csv',
    clarity: 'clear',
    // A narrow blank has no byte there: a question mark replaces it, and the amount is invalid.
    fits: (draft) => draft.amounts.group !== '\u202f',
    apply: (draft) => {
      draft.csv.encoding = 'windows-1252';
      draft.areLettersDoubtful = true;
    },
  },
  {
    name: 'letters that were read wrongly on the way',
    kind: 'plain',
    subject: 'encoding',
    on: 'csv',
    clarity: 'clear',
    fits: (draft) => hasLetters(draft) && draft.language === 'fr',
    apply: (draft) => {
      draft.csv.encoding = 'utf-8-twice';
    },
  },
  {
    name: 'columns pasted from where letters were read wrongly',
    kind: 'plain',
    subject: 'encoding',
    clarity: 'clear',
    fits: hasLetters,
    apply: (draft, random) => {
      for (const column of draft.columns) {
        if (random.chance(0.5)) continue;
        const { write } = column;
        column.write = (payment) => withWrongLetters(write(payment));
        if (random.chance(0.5)) column.heading = encodedTwice(column.heading);
      }
    },
  },
  {
    name: 'letters of an old Mac or of DOS',
    kind: 'plain',
    subject: 'encoding',
    on: 'csv',
    clarity: 'asks',
    weight: 2,
    fits: hasLetters,
    apply: (draft, random) => {
      draft.csv.encoding = random.pick(['mac-roman', 'cp850'] as const);
      draft.areLettersDoubtful = true;
    },
  },
];
