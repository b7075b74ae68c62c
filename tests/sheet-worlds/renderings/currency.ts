/** Where a sheet states its currency: a column, the heading, a title, the number format, each cell; or two that disagree. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { type Rendering, type SheetDraft, text } from '../world/draft.ts';
import type { Currency } from '../world/truth.ts';

const CODE: Readonly<Record<Currency, readonly string[]>> = {
  xof: ['XOF', 'FCFA', 'F CFA', 'CFA', 'francs CFA', 'CFA francs'],
  cad: ['CAD', 'CA$', '$ CA', 'dollars canadiens', 'Canadian dollars'],
};
const WRONG: Readonly<Record<Currency, readonly string[]>> = {
  xof: ['CAD', 'EUR', '€', 'USD', 'US$', 'dollars US', 'US dollars', 'euros'],
  cad: ['XOF', 'FCFA', 'EUR', 'USD', 'US$', '€', 'dollars US', 'CFA francs', 'euros'],
};

const isOfOneCurrency = (draft: SheetDraft) => draft.soleCurrency !== undefined && draft.has('currency');

function nameInHeading(draft: SheetDraft, code: string, form: number): void {
  const amount = draft.column('amount');
  const forms = [`(${code})`, `[${code}]`, `${draft.say('in', 'en')} ${code}`, code, `- ${code}`];
  amount.heading = `${amount.heading} ${forms[form % forms.length]}`;
}

function nameByCurrency(draft: SheetDraft, random: SeededRandom, code: string): void {
  const name = draft.say(`payroll ${code} March`, `Paie ${code} mars`);
  // The sheet's name may say something else.
  if (draft.format === 'xlsx' && draft.costs.size === 0 && random.chance(0.5)) draft.sheetName = name;
  else draft.fileName = name.replaceAll(' ', '_');
}

/** The heading and the column give different currencies, and the sheet does not show which is meant. */
function disagree(draft: SheetDraft): void {
  draft.cannotBeKnown(draft.dueLines());
}

export const CURRENCY: readonly Rendering[] = [
  {
    name: 'the currency in the heading as well as in its column',
    kind: 'plain',
    subject: 'currency',
    clarity: 'clear',
    fits: isOfOneCurrency,
    apply: (draft, random) =>
      nameInHeading(draft, random.pick(CODE[draft.soleCurrency ?? 'xof']), random.between(0, 1)),
  },
  {
    name: 'the currency in the heading alone',
    kind: 'V3',
    subject: 'currency',
    clarity: 'asks',
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      draft.drop('currency');
      nameInHeading(draft, random.pick(CODE[draft.soleCurrency ?? 'xof']), random.between(0, 4));
    },
  },
  {
    name: 'neither currency nor country anywhere, but the numbers of wallets',
    kind: 'V3',
    subject: 'currency',
    clarity: 'asks',
    fits: (draft) =>
      isOfOneCurrency(draft) &&
      draft.has('country') &&
      draft.dueLines().every((line) => draft.paymentOf(line).channel === 'mobile_money'),
    apply: (draft) => {
      draft.drop('currency');
      draft.drop('country');
    },
  },
  {
    name: 'the currency with each amount',
    kind: 'plain',
    subject: 'currency',
    clarity: 'clear',
    fits: (draft) => isOfOneCurrency(draft) && draft.soleCurrency === 'cad' && !draft.areAmountsUnknown,
    apply: (draft, random) => {
      if (random.chance(0.5)) draft.drop('currency');
      const sign = random.pick(['CA$', 'CAD ', 'C$ ']);
      const isAfter = random.chance(0.3);
      draft.amounts = {
        ...draft.amounts,
        isNumber: false,
        ...(isAfter ? { after: () => ' CAD' } : { before: () => sign }),
      };
    },
  },
  {
    name: 'FCFA with each amount',
    kind: 'plain',
    subject: 'currency',
    clarity: 'clear',
    fits: (draft) =>
      isOfOneCurrency(draft) && draft.soleCurrency === 'xof' && draft.amounts.after === undefined,
    apply: (draft, random) => {
      const sign = random.pick([' FCFA', ' F CFA', ' XOF', ' F', ' CFA']);
      draft.amounts = { ...draft.amounts, isNumber: false, group: ' ', after: () => sign };
    },
  },
  {
    name: 'the currency in a title alone',
    kind: 'V3',
    subject: 'currency',
    clarity: 'asks',
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      draft.drop('currency');
      const code = random.pick(CODE[draft.soleCurrency ?? 'xof']);
      draft.titles.push([text(draft.say(`All amounts in ${code}`, `Montants exprimés en ${code}`))], []);
    },
  },
  {
    name: 'the currency in the number format alone',
    kind: 'V3',
    subject: 'currency',
    on: 'xlsx',
    clarity: 'asks',
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      draft.drop('currency');
      const format =
        draft.soleCurrency === 'cad'
          ? random.pick(['[$CAD] #,##0.00', '#,##0.00\\ [$CAD]', '[$CA$-1009]#,##0.00', '#,##0.00\\ "CAD"'])
          : random.pick(['#,##0\\ [$XOF]', '#,##0\\ "FCFA"', '#,##0\\ [$FCFA-40C]']);
      draft.amounts = { ...draft.amounts, isNumber: true, format };
    },
  },
  {
    name: 'another currency in the heading than in the column',
    kind: 'V3',
    subject: 'currency',
    clarity: 'asks',
    weight: 2,
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      nameInHeading(draft, random.pick(WRONG[draft.soleCurrency ?? 'xof']), random.between(0, 4));
      disagree(draft);
    },
  },
  {
    name: 'another currency in the title than in the column',
    kind: 'V3',
    subject: 'currency',
    clarity: 'asks',
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      const code = random.pick(WRONG[draft.soleCurrency ?? 'xof']);
      draft.titles.push([
        text(
          draft.say(
            random.pick([`All amounts in ${code}`, `Currency: ${code}`, `Payroll in ${code}`]),
            random.pick([`Montants en ${code}`, `Devise : ${code}`, `Tous les montants sont en ${code}`]),
          ),
        ),
      ]);
      disagree(draft);
    },
  },
  {
    name: 'another currency in the name of the file or of the sheet than in the column',
    kind: 'V3',
    subject: 'currency',
    clarity: 'asks',
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      nameByCurrency(
        draft,
        random,
        random.pick(draft.soleCurrency === 'cad' ? ['xof', 'usd'] : ['cad', 'EUR']),
      );
      disagree(draft);
    },
  },
  {
    name: 'the currency in the name of the file or of the sheet',
    kind: 'plain',
    subject: 'currency',
    clarity: 'clear',
    fits: isOfOneCurrency,
    apply: (draft, random) => nameByCurrency(draft, random, draft.soleCurrency === 'cad' ? 'CAD' : 'fcfa'),
  },
  {
    name: 'another currency in the number format than in the column',
    kind: 'V3',
    subject: 'currency',
    on: 'xlsx',
    clarity: 'asks',
    weight: 3,
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      const format =
        draft.soleCurrency === 'cad'
          ? random.pick(['#,##0.00\\ [$EUR]', '#,##0.00\\ "€"', '[$€-40C]#,##0.00', '[$XOF] #,##0'])
          : random.pick(['#,##0\\ [$EUR]', '#,##0\\ €', '[$CAD] #,##0', '[$$-409]#,##0']);
      draft.amounts = { ...draft.amounts, isNumber: true, format };
      disagree(draft);
    },
  },
  {
    name: 'another currency in the unit line than in the column',
    kind: 'V3',
    subject: 'currency',
    clarity: 'asks',
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      const code = random.pick(WRONG[draft.soleCurrency ?? 'xof']);
      draft.units = ({ role }) => (role === 'amount' ? `(${code})` : '');
      disagree(draft);
    },
  },
];
