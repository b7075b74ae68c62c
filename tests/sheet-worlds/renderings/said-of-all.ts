/** Lines beside the payments that say one thing of each of them: a ceiling, one sum for everybody, one operator or country. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { plainDecimal } from '../world/amount-text.ts';
import { type PaymentLine, type Rendering, type SheetDraft, text } from '../world/draft.ts';
import { isOfOneCurrency } from './lines-around.ts';

function majorOf(draft: SheetDraft, line: PaymentLine): number {
  const { amountMinor, currency } = draft.paymentOf(line);
  return Number(plainDecimal(amountMinor, currency));
}

/** Above the headings or below the payments. */
function writeLine(draft: SheetDraft, random: SeededRandom, line: string): void {
  if (random.chance(0.5)) {
    draft.titles.push([text(line)]);
    return;
  }
  draft.footers.push([], [text(line)]);
  draft.isListSpokenOfBelow = true;
}

function ceiling(draft: SheetDraft, random: SeededRandom, limit: number): string {
  const figure = String(limit).replace(/\B(?=(?:\d{3})+$)/g, draft.say(',', ' '));
  const money =
    draft.soleCurrency === 'cad' ? `${figure} CAD` : draft.say(`XOF ${figure}`, `${figure} F CFA`);
  return draft.say(
    random.pick([`Maximum ${money} per person`, `Cap: ${money} per payee`, `Not to exceed ${money} each`]),
    random.pick([
      `Plafond : ${money} par agent`,
      `Max ${money} par personne`,
      `${money} au plus par bénéficiaire`,
    ]),
  );
}

/** How many payments there are and what they add up to, in one sentence above or below them. */
function writeCountAndSum(draft: SheetDraft, random: SeededRandom, count: number, sumMinor: number): void {
  const { soleCurrency: currency = 'xof' } = draft;
  const sum = plainDecimal(sumMinor, currency);
  const money = currency === 'cad' ? `${sum} CAD` : draft.say(`XOF ${sum}`, `${sum} F CFA`);
  const sentence = draft.say(
    random.pick([`${count} payees, total ${money}`, `Payroll: total of ${money} for ${count} people`]),
    random.pick([
      `${count} agents, total ${money}`,
      `Paie : ${count} bénéficiaires pour un total de ${money}`,
    ]),
  );
  writeLine(draft, random, sentence);
}

export const SAID_OF_ALL: readonly Rendering[] = [
  {
    name: 'a count and a total in one sentence',
    kind: 'plain',
    subject: 'total',
    clarity: 'clear',
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      const amounts = draft.paymentLines().map((line) => draft.paymentOf(line).amountMinor);
      writeCountAndSum(
        draft,
        random,
        amounts.length,
        amounts.reduce((sum, each) => sum + each, 0),
      );
    },
  },
  {
    name: 'a count and a total in one sentence that are not those of the rows',
    kind: 'V10',
    subject: 'total',
    clarity: 'asks',
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      const amounts = draft.paymentLines().map((line) => draft.paymentOf(line).amountMinor);
      const more = amounts.reduce((sum, each) => sum + each, Math.max(...amounts));
      writeCountAndSum(draft, random, amounts.length + 1, more);
      draft.isSumWrong = true;
    },
  },
  {
    name: 'a ceiling that some payments are above',
    kind: 'V2',
    subject: 'said of all',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => isOfOneCurrency(draft) && draft.dueLines().length > 1,
    apply: (draft, random) => {
      const majors = draft.dueLines().map((line) => majorOf(draft, line));
      const limit = Math.floor((Math.min(...majors) + Math.max(...majors)) / 2);
      const above = draft.dueLines().filter((line) => majorOf(draft, line) > limit);
      if (limit < 100 || above.length === 0) return;
      writeLine(draft, random, ceiling(draft, random, limit));
      draft.isDoubtful(...above);
    },
  },
  {
    name: 'a ceiling that no payment is above',
    kind: 'plain',
    subject: 'said of all',
    clarity: 'clear',
    fits: isOfOneCurrency,
    apply: (draft, random) => {
      const most = Math.max(...draft.paymentLines().map((line) => majorOf(draft, line)));
      draft.titles.push([text(ceiling(draft, random, Math.ceil(most / 100) * 100))]);
    },
  },
  {
    name: 'another operator or country for all than the rows have',
    kind: 'V11',
    subject: 'said of all',
    clarity: 'asks',
    fits: (draft) =>
      draft.has('provider') &&
      draft.has('country') &&
      draft.dueLines().every((line) => draft.paymentOf(line).channel === 'mobile_money'),
    apply: (draft, random) => {
      writeLine(
        draft,
        random,
        draft.say(
          random.pick(['Provider: Wave', 'Operator: Free Money', 'Country: Togo']),
          random.pick(['Opérateur : Wave', 'Pays : Togo', 'Moyen de paiement : Wave']),
        ),
      );
      draft.isDoubtful(...draft.dueLines());
    },
  },
  {
    name: 'another operator in the title of the list than the rows have',
    kind: 'V11',
    subject: 'said of all',
    clarity: 'asks',
    fits: (draft) =>
      draft.has('provider') &&
      draft.dueLines().every((line) => draft.paymentOf(line).channel === 'mobile_money'),
    apply: (draft, random) => {
      const title = draft.say(
        random.pick([
          'Airtel Money payments November',
          'November payroll via Airtel',
          'Paid by Airtel Money',
          'All payments are made through Airtel',
        ]),
        random.pick([
          'Paiements Airtel novembre',
          'Salaires à payer par Airtel',
          'Airtel Money – novembre 2026',
          'Toutes les bourses sont envoyées par Airtel',
        ]),
      );
      if (draft.fileName === undefined && random.chance(0.3))
        draft.fileName = random.pick(['paie_airtel_nov2026', 'payroll-airtel-2026nov']);
      else draft.titles.push([text(title)]);
      draft.isDoubtful(...draft.dueLines());
    },
  },
  {
    name: 'a comment on the title that speaks of a payee',
    kind: 'V2',
    subject: 'said of all',
    on: 'xlsx',
    clarity: 'asks',
    fits: (draft) => draft.has('last') || draft.has('full'),
    apply: (draft, random) => {
      const line = random.pick(draft.dueLines());
      const { first, last } = draft.paymentOf(line);
      const comment = draft.say(`${first} ${last}: ask HR`, `${first} ${last} : voir la DRH`);
      draft.titles.push([{ ...text(draft.say('Payroll', 'Paie')), comment }]);
      draft.isDoubtful(line);
    },
  },
];
