/** Cells whose text is not all of one look, or holds more than one value. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { PLAIN_AMOUNTS, writeAmount } from '../world/amount-text.ts';
import type { PaymentLine, Rendering, SheetDraft, TextRun } from '../world/draft.ts';

function some(draft: SheetDraft, random: SeededRandom): readonly PaymentLine[] {
  const lines = draft.dueLines();
  const kept = draft.showsUnit();
  const chosen = lines.filter((line) => line !== kept && random.chance(0.4));
  return chosen.length > 0 ? chosen : lines.slice(0, 1);
}

function amountText(draft: SheetDraft, line: PaymentLine, times = 1): string {
  const { amountMinor, currency } = draft.paymentOf(line);
  const { scale } = draft.amounts;
  const style = { ...PLAIN_AMOUNTS, ...(scale !== undefined && { scale }) };
  return writeAmount(Math.round(amountMinor * times), currency, style).text;
}

function setRuns(draft: SheetDraft, line: PaymentLine, runs: readonly TextRun[]): void {
  line.overrides.set(draft.column('amount'), { text: runs.map(({ text }) => text).join(''), runs });
}

export const RICH_TEXT: readonly Rendering[] = [
  {
    name: 'an old amount struck out beside the new one',
    kind: 'V7',
    subject: 'some cells',
    on: 'xlsx',
    clarity: 'asks',
    weight: 4,
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const old = { text: amountText(draft, line, 0.8), look: 'struck' as const };
        const now = { text: amountText(draft, line) };
        const between = random.pick(['', '', ' ', '\n']);
        setRuns(
          draft,
          line,
          random.chance(0.7) ? [old, { text: between + now.text }] : [{ text: now.text + between }, old],
        );
      }
    },
  },
  {
    name: 'an amount that is struck out',
    kind: 'V7',
    subject: 'some cells',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        if (random.chance(0.5)) setRuns(draft, line, [{ text: amountText(draft, line), look: 'struck' }]);
        else
          line.overrides.set(draft.column('amount'), {
            ...draft.cellOf(line, draft.column('amount')),
            look: 'struck',
          });
        draft.isNone(line);
      }
    },
  },
  {
    name: 'a line that is struck out',
    kind: 'V7',
    subject: 'some cells',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        line.isStruck = true;
        draft.isNone(line);
      }
    },
  },
  {
    name: 'a name or an account that is struck out',
    kind: 'V7',
    subject: 'some cells',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      const roles = (['last', 'full', 'account', 'phone', 'email', 'own-account'] as const).filter((role) =>
        draft.has(role),
      );
      const column = draft.column(random.pick(roles));
      for (const line of some(draft, random)) {
        const cell = draft.cellOf(line, column);
        if (cell.text === '') continue;
        line.overrides.set(column, { ...cell, look: 'struck' });
        draft.isNone(line);
      }
    },
  },
  {
    name: 'white text in an amount',
    kind: 'V7',
    subject: 'some cells',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        setRuns(draft, line, [
          { text: String(random.between(1, 9)), look: 'white' },
          { text: amountText(draft, line) },
        ]);
      }
    },
  },
  {
    name: 'a footnote in superscript',
    kind: 'V7',
    subject: 'some cells',
    on: 'xlsx',
    clarity: 'asks',
    weight: 3,
    apply: (draft, random) => {
      for (const line of some(draft, random))
        setRuns(draft, line, [
          { text: amountText(draft, line) },
          { text: String(random.between(1, 3)), look: 'superscript' },
        ]);
    },
  },
  {
    name: 'a footnote mark after an amount',
    kind: 'V7',
    subject: 'some cells',
    clarity: 'asks',
    weight: 2,
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const mark = random.pick(['¹', '²', '①', '②', '³', '⁽¹⁾', '₁', '❶', '⑴']);
        line.overrides.set(draft.column('amount'), { text: amountText(draft, line) + mark });
      }
    },
  },
  {
    name: 'a circled digit in an account or a phone',
    kind: 'V7',
    subject: 'account cells',
    clarity: 'asks',
    apply: (draft, random) => {
      const role = (['account', 'phone', 'transit'] as const).find((each) => draft.has(each));
      if (role === undefined) return;
      for (const line of some(draft, random)) {
        const cell = draft.cellOf(line, draft.column(role));
        if (cell.text !== '')
          line.overrides.set(draft.column(role), { text: cell.text + random.pick(['①', '²', '¹']) });
      }
    },
  },
  {
    name: 'two amounts in one cell',
    kind: 'V7',
    subject: 'some cells',
    clarity: 'asks',
    weight: 4,
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const between = random.pick(['\n', ' ', ' / ', ' + ', '; ', ' - ', ' et ', '\n\n', '\t', ' \u00a0']);
        const [one, two] = [amountText(draft, line), amountText(draft, line, 0.5)];
        line.overrides.set(draft.column('amount'), { text: one + between + two });
        draft.cannotBeKnown([line]);
      }
    },
  },
  {
    name: 'two small amounts on two lines of a cell, as if they were groups',
    kind: 'V7',
    subject: 'some cells',
    clarity: 'asks',
    weight: 3,
    fits: (draft) => draft.soleCurrency === 'xof',
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const text = `${random.between(10, 250)}${random.pick(['\n', '\r\n', '  ', '\n '])}${random.between(100, 999)}`;
        line.overrides.set(draft.column('amount'), { text });
        draft.cannotBeKnown([line]);
      }
    },
  },
  {
    name: 'two accounts in one cell',
    kind: 'V7',
    subject: 'account cells',
    clarity: 'asks',
    fits: (draft) => draft.has('account') || draft.has('phone'),
    apply: (draft, random) => {
      const role = draft.has('account') ? 'account' : 'phone';
      for (const line of some(draft, random)) {
        const cell = draft.cellOf(line, draft.column(role));
        if (cell.text === '') continue;
        const second =
          role === 'phone'
            ? String(random.between(100_000, 999_999))
            : String(random.between(10_000, 99_999));
        line.overrides.set(draft.column(role), {
          text: `${cell.text}${random.pick(['\n', ' / ', '\n\n', ' '])}${second}`,
        });
        draft.cannotBeKnown([line]);
      }
    },
  },
  {
    name: 'a doubt written into an amount',
    kind: 'V7',
    subject: 'some cells',
    clarity: 'asks',
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const amount = amountText(draft, line);
        const text = random.pick([
          `${amount}?`,
          `~${amount}`,
          `env. ${amount}`,
          `${amount} (annulé)`,
          `${amount} net?`,
          `max ${amount}`,
          `${amount} x2`,
          `2 x ${amount}`,
          `${amount}*`,
          `${amount} - payé`,
          `= ${amount}`,
          `${amount} NE PAS PAYER`,
        ]);
        line.overrides.set(draft.column('amount'), { text });
        draft.cannotBeKnown([line]);
      }
    },
  },
];
