import { isOneOf } from '../../../domain/one-of.ts';
import { problem } from '../../../domain/problem.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { MappedColumn, OpenQuestion } from '../../checked-sheet.ts';
import { textShown } from '../../shown-value.ts';
import { type Cell, columnLetter, type Table } from '../../table.ts';
import { accountWithRouting } from '../words/account-with-routing.ts';
import { walletOf } from '../words/channels.ts';
import { looksLikeCurrency } from '../words/look-of-text.ts';
import { moneyRoleOf } from '../words/money-words.ts';
import { monthsIn } from '../words/periods.ts';
import { raisingWordIn } from '../words/raising-words.ts';
import { wordSet } from '../words/word-list.ts';
import {
  type HeadingRule,
  isAmbiguous,
  matchBilingual,
  nameOfHeading,
  partsOfHeading,
  ruleOfHeading,
} from './ambiguous-headings.ts';
import {
  askWhether,
  type Candidate,
  dataRows,
  isGiven,
  mayBe,
  type ReadSheet,
  type RowsOfWallet,
  settle,
} from './candidate.ts';
import type { CheckOptions } from './check-options.ts';
import { isYesOrNo, mostLook, sampleOf } from './column-looks.ts';
import { askDoubles } from './doubled-columns.ts';
import type { Layout } from './find-headings.ts';
import { decideHeading } from './heading-rules.ts';
import { CONTACTS, type MappableField } from './heading-synonyms.ts';
import { listEnd } from './list-end.ts';
import { isSameHeading, profileFingerprint } from './mapping-profile.ts';
import { PAYABLE } from './money-columns.ts';
import { areMostlyPhones, BY_NEED, takeNeeded } from './needed-columns.ts';
import { type HeadingMatch, matchHeading } from './normalise-heading.ts';
import { takeParty, takePhoneOfParty, takeUnnamedPayees } from './party-names.ts';
import { isOfOthers, takeRivals } from './rival-columns.ts';
import { bracketed, settleMoney } from './settle-money.ts';
import { settleNames } from './settle-names.ts';
import { titlesOf } from './statements.ts';
import { textAt } from './table-cells.ts';

/** A column that is read, for the row reader. */
export interface ColumnPlan {
  /** 0 = A. */
  readonly index: number;
  readonly letter: string;
  readonly field: MappableField;
  /** The heading as the synonyms compare it: it may say what kind of account a number is. */
  readonly normalisedHeading: string;
  /** True if the column is the field's only in rows whose channel needs it. */
  readonly isByChannel?: true;
  /** The indexes of columns of the same field, of which one is read instead in rows in which it is filled. */
  readonly unlessFilled?: readonly number[];
  readonly ofWallet?: RowsOfWallet;
  /** Each account stands behind Canada's numbers of its bank and branch, which have no columns of their own. */
  readonly isWithRouting?: true;
}

export interface ColumnMapping {
  readonly columns: readonly MappedColumn[];
  readonly plan: readonly ColumnPlan[];
  readonly questions: readonly OpenQuestion[];
  /** By column letter, what the questions about headings offered that the user has answered already. */
  readonly offered: ReadonlyMap<string, readonly string[]>;
}

/**
 * Maps headings to fields (import.md §5): what the user or a saved profile says first, then whole synonyms, then a
 * synonym after its party; headings that mean several things are decided by their values or asked, and so are two
 * columns for one field.
 */
export function mapColumns(whole: Table, layout: Layout, options: CheckOptions): ColumnMapping {
  const end = listEnd(whole.rows, layout.firstDataIndex);
  const table = end < whole.rows.length ? { ...whole, rows: whole.rows.slice(0, end) } : whole;
  const sheet: ReadSheet = { table, layout, options };
  const candidates = candidatesOf(sheet);
  for (const candidate of candidates) applyAnswers(candidate, sheet);
  for (const candidate of candidates) if (candidate.how === 'none') applySynonyms(candidate);
  for (const candidate of candidates) if (candidate.how === 'none') applyReplacement(candidate, candidates);
  // What a heading is by itself comes first: the others are weighed against it.
  for (const isPlain of [true, false]) {
    for (const candidate of candidates) {
      const rule = candidate.how === 'none' ? ruleOfHeading(candidate.normalised) : undefined;
      if (rule && (rule.kind === 'field') === isPlain) applyRule(candidate, rule, candidates, options);
    }
  }
  // `Orange | MTN | Moov` over numbers: who is paid there has one of that operator.
  for (const each of candidates)
    if (each.how === 'none' && walletOf(each.normalised) !== undefined && areMostlyPhones(each.values))
      settle(each, 'phone', 'values');
  for (const candidate of candidates) if (candidate.how === 'none') applyNewer(candidate, candidates);
  takeParty(candidates);
  takePhoneOfParty(candidates);
  takeUnnamedPayees(candidates);
  const needed = takeNeeded(candidates, sheet);
  takeUnnamedContacts(candidates);
  takeRivals(candidates, sheet);
  takeOtherCurrency(candidates, sheet);
  settleTransactionType(candidates);
  const names = settleNames(candidates, sheet);
  const money = settleMoney(candidates, sheet);
  askQualified(candidates, sheet);
  askDoubted(candidates);
  askOtherCurrency(candidates, sheet);
  const doubles = askDoubles(candidates, sheet);
  const questions = [...needed, ...names, ...money, ...askHeadings(candidates, layout), ...doubles];
  return {
    columns: candidates.map((each) => toMappedColumn(each, sheet)),
    plan: candidates.flatMap((each) => plansOf(each, candidates)),
    questions,
    offered: offeredBefore(candidates, options),
  };
}

function offeredBefore(
  all: readonly Candidate[],
  options: CheckOptions,
): ReadonlyMap<string, readonly string[]> {
  const offered = new Map<string, readonly string[]>();
  for (const candidate of all) {
    if (options.answers?.[`heading.${candidate.letter}`] === undefined) continue;
    const rule = ruleOfHeading(candidate.normalised);
    const decision = rule && decideHeading(rule, candidate, all, options);
    if (decision && 'ask' in decision) offered.set(candidate.letter, decision.ask);
  }
  return offered;
}

function candidatesOf({ table, layout }: ReadSheet): Candidate[] {
  const hasHeadings = layout.headerIndex >= 0;
  const width = hasHeadings
    ? layout.headings.length
    : table.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const candidates: Candidate[] = [];
  for (let index = 0; index < width; index += 1) {
    const heading = layout.headings[index] ?? '';
    const values = withoutHeading(sampleOf(table, layout.firstDataIndex, index), heading);
    // An unnamed column with nothing in it is a trailing delimiter, not a column (C6).
    if (heading === '' && values.length === 0) continue;
    const letter = columnLetter(index + 1);
    const normalised = nameOfHeading(heading);
    const isUnnamed = hasHeadings && heading === '';
    const found = { index, letter, heading, isUnnamed, normalised, values };
    candidates.push({ ...found, field: null, how: 'none', options: [] });
  }
  return candidates;
}

/** Headings that are printed again are no values; a column of nothing else has them for values. */
function withoutHeading(values: readonly string[], heading: string): readonly string[] {
  const folded = foldText(heading);
  const others = values.filter((text) => foldText(text) !== folded);
  return others.length > 0 ? others : values;
}

function applyAnswers(candidate: Candidate, { layout, options }: ReadSheet): void {
  const { heading, letter } = candidate;
  const given = columnChosen(options.columns, heading, letter) ?? options.answers?.[`heading.${letter}`];
  if (given !== undefined) {
    settle(candidate, given, 'given');
    return;
  }
  const profile = options.profile;
  if (!profile || heading === '' || profile.fingerprint !== profileFingerprint(layout)) return;
  const saved = Object.hasOwn(profile.columns, heading) ? profile.columns[heading] : undefined;
  if (saved !== undefined) settle(candidate, saved ?? '', 'profile');
}

/** What a person has chosen for a column, by its heading or else by its letter. */
export function columnChosen(
  columns: CheckOptions['columns'],
  heading: string,
  letter: string,
): string | undefined {
  return byHeading(columns, heading) ?? columns?.[letter];
}

function byHeading(columns: CheckOptions['columns'], heading: string): string | undefined {
  if (!columns || heading === '') return undefined;
  if (Object.hasOwn(columns, heading)) return columns[heading];
  const entry = Object.entries(columns).find(([key]) => isSameHeading(key, heading));
  return entry?.[1];
}

/** A “Recipient ID” is mostly the payroll's own number; the API's name, to the letter, is the service's. */
const SERVICE_RECIPIENT_ID = 'recipient_id';

function applySynonyms(candidate: Candidate): void {
  if (candidate.heading.trim() === SERVICE_RECIPIENT_ID) {
    settle(candidate, 'recipient_id', 'exact');
    return;
  }
  if (isAmbiguous(candidate.normalised)) return;
  const match = candidate.normalised === '' ? undefined : matchOf(candidate);
  // `WhatsApp` over yes and no is no number.
  const { values } = candidate;
  if (match && isOneOf(CONTACTS, match.field) && values.length > 1 && isYesOrNo(values)) return;
  // Nor are the numbers under `Urgence` whom a wallet pays first.
  if (/^urgen/.test(candidate.normalised) && mostLook(values, 'phone')) return;
  if (match) settle(candidate, match.field, match.how);
}

/** `Invoice` over `total` is money, of which no half names the column. */
function matchOf({ heading, normalised, values }: Candidate): HeadingMatch | undefined {
  const whole = matchHeading(normalised);
  if (whole) return whole;
  const ofParts = matchBilingual(heading);
  // `Bank/Mobile` over those two words says which of them a payee has.
  const isContact = ofParts !== undefined && isOneOf(CONTACTS, ofParts.field);
  if (isContact && values.length > 0 && !values.some((text) => /[\d@]/.test(text))) return undefined;
  return ofParts?.field === 'amount' || moneyRoleOf(normalised) === undefined ? ofParts : undefined;
}

/**
 * `New phone number` or `Téléphone de paiement` beside `Phone`: two columns for one field, of which a person chooses one
 * (V11). What is only for payments is the field's alone too.
 */
function applyReplacement(candidate: Candidate, all: readonly Candidate[]): void {
  const replacing = fieldWithout(REPLACING, candidate);
  if (replacing && all.some((each) => each.field === replacing.field))
    settle(candidate, replacing.field, replacing.how);
  const paying = fieldWithout(FOR_PAYMENT, candidate);
  if (paying && isOneOf(PAID_BY, paying.field)) settle(candidate, paying.field, 'party');
}

/** As `applyReplacement`, for a name that is a field's only by the column that has it: `Nouveau nom` beside `Nom complet`. */
function applyNewer(candidate: Candidate, all: readonly Candidate[]): void {
  const bare = withoutWords(REPLACING, candidate);
  if (bare === undefined) return;
  const named = fieldWithout(REPLACING, candidate)?.field;
  const isReplaced = ({ field, normalised }: Candidate) =>
    field !== 'amount' &&
    (bare === normalised || field === named || (field === 'full_name' && bare === 'nom'));
  const field = all.find(isReplaced)?.field;
  if (field) settle(candidate, field, 'exact');
}

/** The field that the heading names without these words; never an amount, whose words say which amount it is. */
function fieldWithout(words: RegExp, candidate: Candidate): HeadingMatch | undefined {
  const bare = withoutWords(words, candidate);
  if (bare === undefined) return undefined;
  const match = matchHeading(bare) ?? matchHeading(WHOLE_NAMES.get(bare) ?? '');
  return match?.field === 'amount' ? undefined : match;
}

/** The heading without these words; undefined where it has none of them, or nothing else. */
function withoutWords(words: RegExp, { normalised }: Candidate): string | undefined {
  const bare = normalised.replace(words, ' ').replace(/\s+/g, ' ').trim();
  return bare === '' || bare === normalised ? undefined : bare;
}

const REPLACING =
  /\b(?:new|updated|corrected|revised|changed|nouveau|nouvelle|nouvel|corrigee?|rectifiee?|mis a jour|mise a jour|modifiee?|revisee?|right|correct|bon|bonne|actuel|actuelle|current|actual|reel|reelle)\b/g;
/** `Téléphone de paiement`, `Account for payout`: what the payment goes to, beside what else is known of a person. */
const FOR_PAYMENT =
  /\b(?:(?:de|du|pour|for) )?(?:(?:le|la|the) )?(?:paiements?|payments?|payouts?|versements?|virements?|disbursements?|decaissements?)\b/;
/** Its description and its reference are other things. */
const PAID_BY = [...CONTACTS, 'full_name', 'country'] as const;
/** Short names that alone may mean several things, and beside such a word do not. */
const WHOLE_NAMES: ReadonlyMap<string, string> = new Map([
  ['account', 'account number'],
  ['compte', 'numero de compte'],
  ['numero', 'numero de telephone'],
  ['number', 'phone number'],
]);

/** Decides a heading that may mean several things, or marks it to be asked. */
function applyRule(
  candidate: Candidate,
  rule: HeadingRule,
  all: readonly Candidate[],
  options: CheckOptions,
): void {
  const decision = decideHeading(rule, candidate, all, options);
  if (decision === undefined) return;
  if ('field' in decision) settle(candidate, decision.field, decision.how);
  // Of an empty column there is nothing to ask, unless it may be the amounts: another one is then not surely theirs.
  else if (candidate.values.length > 0 || decision.ask.includes('amount'))
    askWhether(candidate, decision.ask);
}

/**
 * Under a heading that nobody knows, addresses and phones with their country are taken if no other column has them, and
 * asked about if there are several such columns or the heading names somebody else.
 */
function takeUnnamedContacts(all: readonly Candidate[]): void {
  for (const [field, look] of CONTACTS_BY_LOOK) {
    if (all.some((each) => mayBe(each, [field]))) continue;
    const found = all.filter(
      ({ how, isUnnamed, values }) =>
        how === 'none' && !isUnnamed && values.length > 0 && values.every((text) => look.test(text)),
    );
    const [only, another] = found;
    if (only !== undefined && another === undefined && !isOfOthers(only)) settle(only, field, BY_NEED);
    else for (const each of found) askWhether(each, [field]);
  }
}

const CONTACTS_BY_LOOK: readonly (readonly [MappableField, RegExp])[] = [
  ['phone', /^\+\d[\d .-]{7,18}$/],
  ['email', /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/],
];

/** `Devise de règlement` that differs from the `Devise` of a row: which of the two is paid is asked (V3). */
function takeOtherCurrency(all: readonly Candidate[], sheet: ReadSheet): void {
  const known = all.find(({ field }) => field === 'currency');
  if (!known) return;
  for (const each of all) {
    if (each.how !== 'none' || !/\b(?:devise|monnaie|currency|ccy)\b/.test(each.normalised)) continue;
    if (ruleOfHeading(each.normalised) || SOURCE_CURRENCY.test(each.normalised)) continue;
    if (!mostLook(each.values, 'currency')) continue;
    const differs = dataRows(sheet).some((line) => {
      const [one, other] = [foldText(textAt(line, known.index)), foldText(textAt(line, each.index))];
      return one !== '' && other !== '' && one !== other && looksLikeCurrency(textAt(line, each.index));
    });
    if (differs) settle(each, 'currency', 'values');
  }
}

/** A sheet in the API's own words has both a channel and the recipient's word for it. */
function settleTransactionType(all: readonly Candidate[]): void {
  const types = all.filter(
    (each) => each.field === 'channel' && /^(?:transaction type|type de transaction)$/.test(each.normalised),
  );
  const channels = all.filter((each) => each.field === 'channel' && !types.includes(each));
  if (channels.length > 0)
    for (const each of types) if (each.how === 'exact') settle(each, 'transaction_type', 'exact');
}

/** A column of amounts whose heading or unit denies that they are to be paid, or says what nobody knows, is asked about (V2). */
function askQualified(all: readonly Candidate[], { table, layout }: ReadSheet): void {
  const ofTitles = () => titlesOf(table, layout).flatMap(({ text }) => monthsIn(text));
  for (const each of all) {
    if (each.field !== 'amount' || isGiven(each)) continue;
    const { denying, unknown, role } = partsOfHeading(
      `${each.heading} ${bracketed(layout.units[each.index])}`,
    );
    const isPaid = role === undefined || PAYABLE.includes(role);
    const isQualified = denying !== undefined || unknown !== undefined || !isPaid;
    if (!isQualified && !mayHaveBeenPaid(each, all) && !areOthers(monthsIn(each.heading), ofTitles)) continue;
    askWhether(each, ['amount']);
  }
}

/** True where a heading names months, and the titles name none but others: `Montant (décembre)` under “Paie de novembre”. */
function areOthers(months: readonly number[], ofTitles: () => readonly number[]): boolean {
  if (months.length === 0) return false;
  const titled = ofTitles();
  return titled.length > 0 && !months.some((month) => titled.includes(month));
}

/** Fields that say who is paid, and where. */
const OF_PAYEE: ReadonlySet<string> = wordSet(
  'full_name|first_name|last_name|email|phone|account_number|provider|country|bank_name|institution_number|transit_number',
);

/** A column of payees, numbers or addresses of which a bracket says that it is an old one, or not sure, is asked about (V2). */
function askDoubted(all: readonly Candidate[]): void {
  for (const each of all) {
    if (each.field === null || !OF_PAYEE.has(each.field) || isGiven(each)) continue;
    const bracket = foldText(/\([^()]+\)|\[[^[\]]+\]/.exec(each.heading)?.[0] ?? '');
    if (bracket === '' || !(DOUBTED.test(bracket) || raisingWordIn(bracket) !== undefined)) continue;
    askWhether(each, [each.field]);
  }
}

const DOUBTED =
  /^(?:(?:les? |l |the )?(?:anciens?|anciennes?|old|former|previous|precedente?)(?: [a-z]{2,12})?|wrong|erronee?s?|faux|fausse|incorrecte?s?|provisoires?|provisional|non verifiee?s?|unverified|a (?:verifier|confirmer|mettre a jour)|to (?:be )?(?:verif(?:y|ied)|confirm(?:ed)?|check(?:ed)?|updated?)|incomplete?s?|incomplets?|masque?e?s?|masked|exemples?|examples?|test|(?:avant|before) (?:le )?(?:changement|change)|(?:du |de la |of (?:the )?)?(?:chef(?: d equipe)?|superviseur|supervisor|team leader)|(?:suspendu|decede|sorti|parti|exclu|annule)e?s?|suspended|deceased|cancell?ed|excluded)$/;

/** `Amount paid` beside a column of numbers that nobody knows: it may be what is due (V5). */
function mayHaveBeenPaid(amount: Candidate, all: readonly Candidate[]): boolean {
  const isUnknown = ({ how, heading }: Candidate) =>
    how === 'none' && heading !== '' && moneyRoleOf(heading) === undefined;
  return (
    moneyRoleOf(amount.heading) === 'paid' &&
    all.some((each) => isUnknown(each) && mostLook(each.values, 'amount'))
  );
}

/** An amount in the currency that is sent, where another is paid out, is asked about: nobody converts it (V4). */
function askOtherCurrency(all: readonly Candidate[], sheet: ReadSheet): void {
  const amount = all.find((each) => each.field === 'amount' && !isGiven(each));
  const source = all.find(({ normalised }) => SOURCE_CURRENCY.test(normalised));
  const target = all.find(({ normalised }) => TARGET_CURRENCY.test(normalised));
  if (!amount || !target || moneyRoleOf(amount.heading) === 'target') return;
  if (!source) {
    // “Source amount” under a currency of the target: it is in another, or the sheet would not say so.
    if (moneyRoleOf(amount.heading) === 'source' || /\b(?:send|envoyer)\b/.test(amount.normalised))
      askWhether(amount, ['amount']);
    return;
  }
  const side = all.find(({ normalised }) => AMOUNT_CURRENCY.test(normalised));
  for (const row of dataRows(sheet)) {
    const [from, to] = [foldText(textAt(row, source.index)), foldText(textAt(row, target.index))];
    if (from === '' || to === '' || from === to) continue;
    const isTarget =
      side && [to, 'target', 'cible', 'destination'].includes(foldText(textAt(row, side.index)));
    if (isTarget) continue;
    askWhether(amount, ['amount']);
    return;
  }
}

const SOURCE_CURRENCY =
  /^(?:source|sending|send|from|funding|debit) currency$|^currency from$|^devise (?:source|d origine|d envoi|de depart|debitee)$/;
const TARGET_CURRENCY =
  /^(?:target|destination|receive|receiving|to|payout|beneficiary) currency$|^currency to$|^devise (?:cible|de destination|de reception|d arrivee|du beneficiaire|beneficiaire)$/;
const AMOUNT_CURRENCY = /^amount currency$|^devise du montant$/;

function askHeadings(all: readonly Candidate[], { units }: Layout): OpenQuestion[] {
  return all
    .filter((each) => each.how === 'ask' && each.options.length > 0)
    .map((each) => ({
      key: `heading.${each.letter}`,
      problem: problem(
        'heading-unclear',
        {
          heading: `${each.heading} ${bracketed(units[each.index])}`.trim() || each.letter,
          options: each.options.join('|'),
        },
        { column: each.letter, original: each.heading },
      ),
      options: [...each.options, 'ignore'],
    }));
}

const SAMPLES_SHOWN = 3;

function toMappedColumn(candidate: Candidate, { table, layout }: ReadSheet): MappedColumn {
  const { heading, letter, field, how, index } = candidate;
  const shown = (cell: Cell) => textShown(cell, table.isDate1904);
  const samples =
    field === 'security_question_answer'
      ? []
      : sampleOf(table, layout.firstDataIndex, index, SAMPLES_SHOWN, shown);
  return { heading, column: letter, field, how, samples };
}

function isWithRouting({ field, values }: Candidate, all: readonly Candidate[]): boolean {
  const isRouting = (each: Candidate) => mayBe(each, ['institution_number', 'transit_number', 'bank_code']);
  return (
    field === 'account_number' &&
    values.length > 0 &&
    values.every((text) => accountWithRouting(text) !== undefined) &&
    !all.some(isRouting)
  );
}

function plansOf(candidate: Candidate, all: readonly Candidate[]): ColumnPlan[] {
  const { field, index, letter, normalised, unlessFilled, ofWallet } = candidate;
  const plan = {
    index,
    letter,
    normalisedHeading: normalised,
    ...(unlessFilled !== undefined && { unlessFilled }),
    ...(ofWallet && { ofWallet }),
    ...(isWithRouting(candidate, all) && { isWithRouting: true as const }),
  };
  if (field !== 'phone_or_account') return field ? [{ ...plan, field }] : [];
  // What another column has for all rows is not taken from here.
  const fields = (['phone', 'account_number', 'email'] as const).filter(
    (each) => !all.some((other) => other.field === each),
  );
  return fields.map((each) => ({ ...plan, field: each, isByChannel: true }));
}
