/** Cells that are no amount, or none that can be paid; lines left from a template; names of two people. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { PLAIN_AMOUNTS, plainDecimal, writeAmount } from '../world/amount-text.ts';
import { type PaymentLine, type Rendering, type Role, type SheetDraft, text } from '../world/draft.ts';

function some(draft: SheetDraft, random: SeededRandom): readonly PaymentLine[] {
  const lines = draft.dueLines();
  const kept = draft.showsUnit();
  const chosen = lines.filter((line) => random.chance(0.4) && line !== kept);
  // Beside another column of money a column that holds next to no amounts is one of words for anybody.
  const most = draft.has('other-amount') ? Math.max(1, Math.floor(lines.length / 2)) : lines.length;
  return chosen.length > 0 ? chosen.slice(0, most) : lines.slice(0, 1);
}

function amountOf(draft: SheetDraft, line: PaymentLine): string {
  const { amountMinor, currency } = draft.paymentOf(line);
  return writeAmount(amountMinor, currency, PLAIN_AMOUNTS).text;
}

export const NO_AMOUNT: readonly Rendering[] = [
  {
    name: 'a stored result that is not what its formula makes',
    kind: 'V5',
    subject: 'amount cells',
    on: 'xlsx',
    clarity: 'asks',
    fits: (draft) => draft.amounts.isNumber === true && draft.dueLines().length > 1,
    apply: (draft, random) => {
      const line = random.pick(draft.dueLines());
      const cell = draft.cellOf(line, draft.column('amount'));
      line.overrides.set(draft.column('amount'), { ...cell, formula: `${cell.text}+500*(2+1)` });
      draft.isDoubtful(line);
    },
  },
  {
    name: 'a stored result that its formula makes',
    kind: 'plain',
    subject: 'amount cells',
    on: 'xlsx',
    clarity: 'clear',
    fits: (draft) => draft.amounts.isNumber === true,
    apply: (draft) => {
      for (const line of draft.dueLines()) {
        const cell = draft.cellOf(line, draft.column('amount'));
        line.overrides.set(draft.column('amount'), { ...cell, formula: `(${cell.text}+500)-5*100` });
      }
    },
  },
  {
    name: 'cells that are no amount',
    kind: 'plain',
    subject: 'some cells',
    clarity: 'asks',
    weight: 1.5,
    apply: (draft, random) => {
      const words = [
        [
          '12%',
          '1.25E+05',
          '15/03/2026',
          'TRUE',
          '#N/A',
          'N/A',
          '-',
          'tbd',
          '1/2',
          '12:30',
          '0',
          '0.00',
          'nil',
          '25O00',
          'see note',
          'l250',
        ],
        [
          '12 %',
          '1,25E+05',
          '15/03/2026',
          'VRAI',
          '#REF!',
          'néant',
          '-',
          'à définir',
          '1/2',
          '12:30',
          '0',
          '0,00',
          's/o',
          '25O00',
          'voir note',
          'l250',
        ],
      ].flat();
      for (const line of some(draft, random)) {
        line.overrides.set(draft.column('amount'), text(random.pick(words)));
        draft.isNone(line);
      }
    },
  },
  {
    name: 'negative amounts',
    kind: 'plain',
    subject: 'some cells',
    clarity: 'asks',
    weight: 3,
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const amount = amountOf(draft, line);
        const written = random.pick([
          `-${amount}`,
          `(${amount})`,
          `${amount}-`,
          `${amount} CR`,
          `− ${amount}`,
          `${amount} DB`,
          `–${amount}`,
        ]);
        const isNumber = draft.amounts.isNumber && random.chance(0.5);
        line.overrides.set(
          draft.column('amount'),
          isNumber ? { text: `-${amount}`, isNumber } : text(written),
        );
        draft.isNone(line);
      }
    },
  },
  {
    name: 'amounts of more decimals than the currency has',
    kind: 'plain',
    subject: 'some cells',
    clarity: 'asks',
    // In a column of thousands they could not be told from amounts in thousands.
    fits: ({ amounts }) => amounts.scale === undefined,
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const { amountMinor, currency } = draft.paymentOf(line);
        const decimals = currency === 'cad' ? String(random.between(1, 9)) : `.${random.between(1, 9)}`;
        const { group, mark } = draft.amounts;
        // If a point separates thousands, one before three digits is such a point.
        const isOwnMark = group === '.' || group === ',' || random.chance(0.5);
        const plain = plainDecimal(amountMinor, currency) + decimals;
        const more = isOwnMark && !draft.amounts.isNumber ? plain.replace('.', mark) : plain;
        line.overrides.set(draft.column('amount'), { text: more, isNumber: draft.amounts.isNumber });
        draft.cannotBeKnown([line]);
      }
    },
  },
  {
    name: 'amounts of which nobody can tell thousands from decimals',
    kind: 'V9',
    subject: 'amount style',
    clarity: 'asks',
    fits: (draft) => draft.soleCurrency === 'cad',
    apply: (draft, random) => {
      const mark = random.pick(['.', ',']);
      for (const line of draft.dueLines())
        line.overrides.set(
          draft.column('amount'),
          text(`${random.between(1, 99)}${mark}${random.between(10, 99)}0`),
        );
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'a formula without its stored value',
    kind: 'plain',
    subject: 'some cells',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        line.overrides.set(draft.column('amount'), { text: '', formula: 'SUM(A1:A2)' });
        draft.cannotBeKnown([line]);
      }
    },
  },
  {
    name: 'formulas with their stored values',
    kind: 'plain',
    subject: 'some cells',
    on: 'xlsx',
    clarity: 'clear',
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const cell = draft.cellOf(line, draft.column('amount'));
        line.overrides.set(draft.column('amount'), { ...cell, formula: 'ROUND(A1*B1,2)' });
      }
    },
  },
  {
    name: 'another currency with some amounts than in the column',
    kind: 'V3',
    subject: 'some cells',
    clarity: 'asks',
    fits: (draft) => draft.has('currency'),
    apply: (draft, random) => {
      for (const line of some(draft, random)) {
        const { currency } = draft.paymentOf(line);
        const sign =
          currency === 'xof'
            ? random.pick(['CAD', 'USD', '€', 'EUR'])
            : random.pick(['FCFA', 'XOF', 'USD', '€', 'F CFA']);
        line.overrides.set(draft.column('amount'), text(`${amountOf(draft, line)} ${sign}`));
        draft.cannotBeKnown([line]);
      }
    },
  },
  {
    name: 'an example line left from a template',
    kind: 'plain',
    subject: 'sections',
    clarity: 'asks',
    apply: (draft, random) => {
      const [line] = draft.dueLines();
      if (!line) return;
      const roles = ['full', 'last', 'own-account'] as const;
      const name = draft.column(roles.find((role) => draft.has(role)) ?? 'last');
      const word = draft.say(random.pick(['Example', 'e.g. Smith']), random.pick(['Exemple', 'ex. Diop']));
      line.overrides.set(name, text(word));
      draft.isNone(line);
    },
  },
  {
    name: 'two people in one name',
    kind: 'plain',
    subject: 'some names',
    clarity: 'asks',
    fits: (draft) => draft.has('first') || draft.has('full'),
    apply: (draft, random) => {
      const role = draft.has('first') ? 'first' : 'full';
      for (const line of some(draft, random)) {
        const cell = draft.cellOf(line, draft.column(role));
        const second = random.pick(['Awa', 'Jean', 'Marie']);
        const written = draft.say(
          random.pick([`${cell.text} & ${second}`, `${cell.text} and ${second}`]),
          random.pick([`${cell.text} et ${second}`, `${cell.text} / ${second}`]),
        );
        line.overrides.set(draft.column(role), text(written));
        draft.cannotBeKnown([line]);
      }
    },
  },
  {
    name: 'ditto marks instead of a value',
    kind: 'plain',
    subject: 'some names',
    clarity: 'asks',
    weight: 3,
    apply: (draft, random) => {
      const [, ...lines] = draft.dueLines();
      // The other amounts may be all that says what unit one is in.
      const mayHide = (role: Role) => role !== 'amount' || draft.amounts.scale === undefined;
      const roles = (['last', 'full', 'amount', 'phone', 'account', 'own-account'] as const).filter(
        (role) => draft.has(role) && mayHide(role),
      );
      const column = draft.column(random.pick(roles));
      for (const line of lines.slice(0, 2)) {
        if (draft.cellOf(line, column).text === '') continue;
        line.overrides.set(column, text(random.pick(['"', 'idem', '〃', '-"-', 'id.'])));
        draft.cannotBeKnown([line]);
      }
    },
  },
];
