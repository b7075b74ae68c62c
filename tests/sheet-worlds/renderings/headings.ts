/** Headings in two lines, in merged groups, printed again, or in two languages. */
import { type Column, type Rendering, type Role, type SheetDraft, text } from '../world/draft.ts';

const PERSON: readonly Role[] = ['first', 'last', 'full', 'phone', 'email'];

function groupOf({ role }: Column, words: readonly [string, string]): string {
  return PERSON.includes(role) ? words[0] : words[1];
}

/** The column of the amount with the other columns of money right beside it, from the left. */
function moneyBeside({ columns }: SheetDraft): readonly Column[] {
  const isMoney = (column: Column | undefined) =>
    column?.role === 'amount' || column?.role === 'other-amount';
  let from = columns.findIndex(({ role }) => role === 'amount');
  while (isMoney(columns[from - 1])) from -= 1;
  const end = columns.findIndex((column, index) => index > from && !isMoney(column));
  return columns.slice(from, end < 0 ? undefined : end);
}

export const HEADINGS: readonly Rendering[] = [
  {
    name: 'groups above the headings',
    kind: 'plain',
    subject: 'headings',
    clarity: 'clear',
    fits: (draft) => draft.groups === undefined,
    apply: (draft) => {
      const words = draft.say<readonly [string, string]>(['Payee', 'Payment'], ['Bénéficiaire', 'Paiement']);
      draft.groups = (column, index) => {
        const group = groupOf(column, words);
        const before = draft.columns[index - 1];
        return before && groupOf(before, words) === group ? '' : group;
      };
    },
  },
  {
    name: 'merged groups above the headings',
    kind: 'plain',
    subject: 'headings',
    on: 'xlsx',
    clarity: 'clear',
    fits: (draft) => draft.groups === undefined,
    apply: (draft) => {
      const words = draft.say<readonly [string, string]>(['Person', 'Transfer'], ['Personne', 'Virement']);
      draft.groups = (column) => groupOf(column, words);
      draft.areGroupsMerged = true;
    },
  },
  {
    name: 'units below the headings',
    kind: 'plain',
    subject: 'scale',
    clarity: 'clear',
    fits: (draft) => draft.units === undefined,
    apply: (draft, random) => {
      const units = random.pick(
        draft.say(
          [
            ['(required)', '(text)'],
            ['(number)', '(max 20)'],
            ['numeric', 'optional'],
          ],
          [
            ['(obligatoire)', '(texte)'],
            ['(nombre)', '(20 caractères max.)'],
            ['numérique', 'optionnel'],
          ],
        ),
      );
      draft.units = ({ role }) =>
        role === 'amount' || random.chance(0.3) ? (units[role === 'amount' ? 0 : 1] ?? '') : '';
    },
  },
  {
    name: 'numbers of the columns below the headings',
    kind: 'plain',
    subject: 'scale',
    clarity: 'clear',
    fits: (draft) => draft.units === undefined && draft.columns.length > 3,
    apply: (draft, random) => {
      const isInBrackets = random.chance(0.5);
      draft.units = (_, index) => (isInBrackets ? `(${index + 1})` : String(index + 1));
    },
  },
  {
    name: 'headings printed again',
    kind: 'plain',
    subject: 'headings',
    clarity: 'clear',
    apply: (draft, random) => {
      const at = random.between(1, Math.max(1, draft.body.length - 1));
      draft.body.splice(at, 0, { kind: 'other', cells: draft.columns.map(({ heading }) => text(heading)) });
    },
  },
  {
    name: 'a second table of what was paid already, under the same headings',
    kind: 'V2',
    subject: 'headings',
    clarity: 'asks',
    // A closing sum or a ceiling below both would be one of the second table.
    fits: (draft) => !draft.isSumWrong && !draft.isListSpokenOfBelow,
    apply: (draft, random) => {
      const at = random.between(1, Math.max(1, draft.body.length - 1));
      const rest = draft.body.splice(at);
      draft.body.push({ kind: 'blank' });
      const [title, ...more] = draft.say(
        random.pick([['Already paid'], ['February'], ['February', '2026']]),
        random.pick([['Déjà payés'], ['Février'], ['Février', '2026']]),
      );
      draft.body.push({ kind: 'other', cells: [text(title ?? ''), ...more.map(text)] });
      draft.body.push({ kind: 'other', cells: draft.columns.map(({ heading }) => text(heading)) });
      draft.body.push(...rest);
      for (const line of rest) if (line.kind === 'payment') draft.isNone(line);
      draft.answers.set('table', 'first');
    },
  },
  {
    name: 'columns of money under one heading, each named in a second line',
    kind: 'V5',
    subject: 'headings',
    clarity: 'clear',
    weight: 3,
    fits: (draft) => draft.units === undefined && draft.groups === undefined && moneyBeside(draft).length > 1,
    apply: (draft, random) => {
      const names = new Map(moneyBeside(draft).map((column) => [column, column.heading]));
      for (const column of names.keys()) column.heading = '';
      const [first] = names.keys();
      if (first)
        first.heading = draft.say(
          random.pick(['Amount', 'Wages', 'Payroll']),
          random.pick(['Montant', 'Salaire', 'Paie']),
        );
      draft.units = (column) => names.get(column) ?? '';
    },
  },
  {
    name: 'headings in two languages',
    kind: 'plain',
    subject: 'headings',
    clarity: 'clear',
    apply: (draft) => {
      const amount = draft.column('amount');
      amount.heading = draft.say(`${amount.heading} / Montant`, `${amount.heading} / Amount`);
    },
  },
  {
    name: 'headings with line ends and doubled blanks',
    kind: 'plain',
    subject: 'headings',
    clarity: 'clear',
    apply: (draft) => {
      for (const column of draft.columns)
        column.heading = column.heading.replace(' ', draft.format === 'xlsx' ? '\n' : '  ');
    },
  },
  {
    name: 'a number for each of two operators, and a column of operators',
    kind: 'V11',
    subject: 'headings',
    clarity: 'asks',
    weight: 2,
    fits: (draft) =>
      draft.has('phone') &&
      draft.has('provider') &&
      draft.paymentLines().every((line) => draft.paymentOf(line).provider === 'orange'),
    apply: (draft, random) => {
      draft.column('phone').heading = draft.say('Orange number', 'N° Orange');
      const other = { role: 'other' as const, heading: draft.say('Wave number', 'N° Wave') };
      const write = ({ phone }: { readonly phone: string }) =>
        text(phone.replace(/\d(?=\d{3}$)/, (digit) => String((Number(digit) + 3) % 10)));
      if (random.chance(0.5)) draft.insertBefore('phone', { ...other, write });
      else draft.insertAfter('phone', { ...other, write });
      const unsaid = draft.dueLines()[0];
      if (unsaid === undefined || random.chance(0.7)) return;
      unsaid.overrides.set(draft.column('provider'), text(''));
      draft.cannotBeKnown([unsaid]);
    },
  },
];
