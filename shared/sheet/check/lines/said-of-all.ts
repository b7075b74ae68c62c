/**
 * What a line beside the payments says of each of them, and which rows contradict it (V2): a ceiling, one sum for
 * everybody, the one operator or country of the list. Only what the sheet itself contradicts is told.
 */
import { paysWallet } from '../../../domain/channel.ts';
import { operatorOfNumber } from '../../../domain/mobile-operators.ts';
import type { RowFields } from '../../../domain/row-fields.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import type { Table } from '../../table.ts';
import { changeNote } from '../cells/cell-outcome.ts';
import type { GivenField } from '../cells/defaults.ts';
import type { SheetContext } from '../cells/sheet-context.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { textAt } from '../headings/table-cells.ts';
import { channelNamed, isWallet, walletOf, walletsIn } from '../words/channels.ts';
import { countriesOf } from '../words/countries.ts';
import { isMonth } from '../words/periods.ts';
import { figuresSaidIn } from '../words/said-of-payment.ts';
import { wordSet } from '../words/word-list.ts';
import type { TextBeside } from './mentions.ts';

/** True for a row that is not as the line says. */
type Contradicts = (fields: RowFields) => boolean;

/** Longer lines say more than one thing. */
const LONGEST_LINE = 120;

const MOST =
  /(?:^| )(?:max|maxi|maximum|maximal|plafond|plafonds|plafonnee?s?|limite|capped|cap|ceiling|up to|jusqu a|at most|au plus|not (?:to )?exceed|ne (?:pas|doit pas|peut pas)? ?(?:depasser|exceder|depasse))(?= |$)/;
const LEAST = /(?:^| )(?:min|mini|minimum|minimal|au moins|at least|plancher|floor)(?= |$)/;
/** One payee of all. */
const OF_EACH =
  /(?:^| )(?:chacune?|each|apiece|(?:par|per|pour chaque|for each|chaque) (?:personne|person|head|tete|agent|beneficiaire|beneficiary|payee|employee|employe|salarie|participant|participante|etudiant|student|boursier|menage|household|membre|member|enseignant|teacher|travailleur|worker|paiement|payment|virement|transfer|ligne|row))(?= |$)/;
/** A sum of something else: of all payments, of a day, of a piece. */
const OF_OTHERS =
  /(?:^| )(?:budget|total|totale|globale?|frais|fees?|commissions?|retraits?|withdrawals?|avances?|advances?|enveloppe|ensemble|credit|solde|balance|marche|projet|(?:par|per|a|an|the|le|la) (?:jour|day|mois|month|heure|hour|semaine|week|nuit|night|an|annee|year|km|kg|sac|bag|tonne|unite|unit|piece)|journalier|journaliere|daily|hourly|mensuel|mensuelle|monthly)(?= |$)/;

/** What a line says of every payment; undefined where it says nothing that rows may contradict. */
function contradictionOf(text: string): Contradicts | undefined {
  if (text.length > LONGEST_LINE) return undefined;
  const folded = foldText(text);
  return amountRule(text, folded) ?? operatorRule(text, folded) ?? placeRule(text);
}

function amountRule(text: string, folded: string): Contradicts | undefined {
  const [isMost, isLeast] = [MOST.test(folded), LEAST.test(folded)];
  const isOfEach = OF_EACH.test(folded);
  if ((!isMost && !isLeast && !isOfEach) || (isMost && isLeast) || OF_OTHERS.test(folded)) return undefined;
  const [said, another] = figuresSaidIn(text).amounts;
  if (said === undefined || another !== undefined) return undefined;
  if (isMost) return ({ amount }) => Number(amount) > said.amount;
  if (isLeast) return ({ amount }) => Number(amount) < said.amount;
  return ({ amount }) => amount !== undefined && Number(amount) !== said.amount;
}

/** Words around the name of the one operator by which a list is paid. */
const AROUND_OPERATOR =
  /^(?:operateurs?|operators?|providers?|reseaux?|networks?|wallets?|portefeuilles?|mode|moyen|de|du|d|des|et|and|the|le|la|les|paiements?|payments?|payouts?|method|canal|channel|compte|comptes|accounts?|via|par|by|on|sur|tous|toutes|all|virements?|transferts?|transfers?|versements?|liste?|money|momo|mobile|beneficiaires?|payees?|agents?|salaires?|salary|salaries|paie|payroll|bourses?|stipends?|primes?|numeros?|numbers?|(?:19|20)\d\d)$/;
/** The same where the sentence goes on with other words. */
const BY_OPERATOR =
  /(?:^| )(?:(?:paye(?:e?s?|r)|paid|pay|send|envoyer|envoi) (?:par|via|sur|by|through|on|with|using)|via|(?:paiements?|payments?|payouts?|virements?|transferts?|transfers?|versements?)(?: (?:par|via|sur|de|by|through|on|with|using))?)$/;
/** The same with a few words between: `tous les paiements se font par Wave`. */
const OF_ALL =
  /(?:^| )(?:paiements?|payments?|virements?|bourses?|salaires?|salaries|stipends?|everyone|everybody|all|tous|toutes)(?= )/;
const BY = / (?:par|via|by|through|on|with|using)$/;
const MOST_BETWEEN = 6;
/** A round of payments, and what no operator has to do with: `Wave 3`, `Payment wave`, `Payments free of charge`. */
const NO_OPERATOR =
  /(?:^| )(?:(?:\d+(?:st|nd|rd|th)|first|second|third|next|last|new|this|payment|payout) wave|waves? (?:[ivx]+|\d{1,2}(?! ?\d)|of)|free(?! money)|sauf|except|excluding|hors|pas|not|no|non|plus|anciens?|former|frais|fees?|retraits?)(?= |$)/;

function operatorRule(text: string, folded: string): Contradicts | undefined {
  const wallet = operatorSaid(folded)?.wallet;
  if (wallet === undefined) return channelRule(text);
  return ({ provider, channel }) =>
    provider === undefined
      ? channel !== undefined && !paysWallet(channel)
      : walletOf(provider) !== undefined && !isWallet(wallet, provider);
}

/** The operator by which a folded text says that all are paid; it is sure of it where it speaks of paying as well. */
function operatorSaid(folded: string): { readonly wallet: string; readonly isSure: boolean } | undefined {
  const [wallet, another] = walletsIn(folded);
  if (wallet === undefined || another !== undefined || NO_OPERATOR.test(folded)) return undefined;
  const words = folded.split(' ');
  const names = (word: string) => walletsIn(word).length > 0;
  const before = words.slice(0, words.findIndex(names)).join(' ');
  const isByAny = BY.test(before) && OF_ALL.test(before.split(' ').slice(-MOST_BETWEEN).join(' '));
  const isBy = BY_OPERATOR.test(before) || isByAny;
  if (!isBy && !words.every((word) => names(word) || AROUND_OPERATOR.test(word) || isMonth(word)))
    return undefined;
  // `Paie de Wave` may be that of its staff.
  const isSure = !/ (?:de|du|d|of)$/.test(before) && (isBy || words.some((word) => OF_PAYING.test(word)));
  return { wallet, isSure };
}

const OF_PAYING =
  /^(?:wallets?|portefeuilles?|paiements?|payments?|payouts?|transferts?|transfers?|virements?|versements?|money|momo|mobile|beneficiaires?|payees?|salaires?|salary|salaries|paie|payroll|bourses?|stipends?|primes?|numeros?|numbers?)$/;

/** Wave has any number of its countries. */
const OF_WAVE = /^(?:22[13567]\d{8,10}|[5-9]\d{7,8}|0[157]\d{8})$/;

/** True for a number, with or without its country's code, that is the operator's own: of Senegal or of Côte d’Ivoire. */
function isNumberOf(wallet: string, digits: string): boolean {
  if (wallet === 'wave') return OF_WAVE.test(digits);
  const whole = [digits, `221${digits}`, `225${digits}`].find((each) => SENEGAL_OR_IVORY_COAST.test(each));
  return whole !== undefined && operatorOfNumber(`+${whole}`) === wallet;
}

const SENEGAL_OR_IVORY_COAST = /^(?:2217\d{8}|2250[157]\d{8})$/;

/** Fields that say themselves how a row is paid. */
const OF_WAY: ReadonlySet<string> = wordSet('provider|channel|transaction_type|account_number|recipient_id');

/**
 * The operator of all rows, by the titles of a sheet in which nothing else says how they are paid: `Paie Wave novembre`.
 * A firm may be called so, too: each number has to be the operator’s own.
 */
export function operatorOfTitles(
  plan: readonly ColumnPlan[],
  { table, firstDataIndex, said }: SheetContext,
): GivenField[] {
  const phones = plan.filter(({ field }) => field === 'phone');
  if (phones.length === 0 || plan.some(({ field }) => OF_WAY.has(field))) return [];
  const texts = [...said(), ...[table.sheetName, table.fileName].map((name = '') => wordsOfName(name))];
  const found = texts.flatMap((original) => {
    const operator = original.length > LONGEST_LINE ? undefined : operatorSaid(foldText(original));
    return operator ? [{ ...operator, original }] : [];
  });
  const [first] = found;
  const isOne = new Set(found.map(({ wallet }) => wallet)).size === 1;
  if (first === undefined || !isOne || !found.some(({ isSure }) => isSure)) return [];
  const isOwn = (text: string) =>
    text === '' || isNumberOf(first.wallet, text.replace(/\D/g, '').replace(/^00/, ''));
  if (
    !table.rows.slice(firstDataIndex).every((line) => phones.every(({ index }) => isOwn(textAt(line, index))))
  )
    return [];
  const place = { field: 'provider', letter: '' };
  const note = changeNote(place, 'from-heading', { original: first.original, proposed: first.wallet });
  return [{ field: 'provider', outcome: { value: first.wallet, problems: [note] } }];
}

const OF_CHANNEL =
  /^(?:canal|channel|mode de paiement|moyen de paiement|payment method|method of payment|payment channel) ?:(.+)$/i;

function channelRule(text: string): Contradicts | undefined {
  const named = channelNamed(OF_CHANNEL.exec(text.trim())?.[1] ?? '');
  return named && (({ channel }) => channel !== undefined && channel !== named);
}

const OF_PLACE = /^(?:pays|country|pays de destination|destination country) ?:(.+)$/i;

function placeRule(text: string): Contradicts | undefined {
  const countries = countriesOf(OF_PLACE.exec(text.trim())?.[1] ?? '');
  if (countries.length === 0) return undefined;
  return ({ country }) => country !== undefined && !countries.includes(country);
}

/** By its place among the rows, the line or comment that each row contradicts, or the name of the sheet or the file. */
export function contradictedLines(
  rows: readonly CheckedRow[],
  lines: readonly { readonly row: number; readonly text: string }[],
  { sheetName = '', fileName = '' }: Table,
): readonly (readonly [at: number, line: TextBeside])[] {
  const texts = [
    ...lines.map(({ row, text }) => ({ text, where: `row:${row}`, says: text })),
    ...[sheetName, fileName].map((text) => ({ text, where: text, says: wordsOfName(text) })),
  ];
  return texts.flatMap(({ says, ...line }) => {
    const contradicts = contradictionOf(says);
    if (contradicts === undefined) return [];
    return rows.flatMap(({ fields }, at) => (contradicts(fields) ? [[at, line] as const] : []));
  });
}

/** The words of a file's name apart: `paie_wave_nov2026`. */
function wordsOfName(name: string): string {
  return name.replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})|_/gu, ' ');
}
