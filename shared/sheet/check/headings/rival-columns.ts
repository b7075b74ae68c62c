/**
 * Columns that may say against another whom a row pays: a second number or address under a heading that nobody knows, the
 * name of a number's holder, a heading that names another party than the payee. Which of them is paid is asked (V11).
 */
import { PAYOUT_CHANNELS, paysWallet } from '../../../domain/channel.ts';
import { isOneOf } from '../../../domain/one-of.ts';
import { phoneTail } from '../../../domain/phone-tail.ts';
import { paidToOf } from '../../../domain/recipient-identity.ts';
import { CUSTOMER_DEPOSIT } from '../../../domain/row-fields.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { Table, TableRow } from '../../table.ts';
import { channelNamed, namesOtherWay, walletOf } from '../words/channels.ts';
import { countriesOf } from '../words/countries.ts';
import { currenciesIn, currenciesOfWord } from '../words/currency-words.ts';
import { isDitto } from '../words/line-words.ts';
import { looksLikePhone, looksLikeWords } from '../words/look-of-text.ts';
import { moneyRoleOf } from '../words/money-words.ts';
import { isVagueHeading } from './ambiguous-headings.ts';
import { askWhether, type Candidate, dataRows, isGiven, mayBe, type ReadSheet, settle } from './candidate.ts';
import { mostLook } from './column-looks.ts';
import { CONTACTS, type MappableField, PERSON_NAMES } from './heading-synonyms.ts';
import { isOwnResult } from './normalise-heading.ts';
import { areSameName } from './second-names.ts';
import { isBrokenRecord, recordWidthOf, textAt } from './table-cells.ts';

/** Numbers and addresses of somebody, or of some place, to which nobody is paid. */
const OF_OTHERS =
  /(?:^| )(?:urgences?|urgente?|urgency|emergency|prevenir|bureau|office|fax|fixe|landline|domicile|home|managers?|n 1|responsables?|superviseurs?|supervisors?|chefs?|referente?s?|secretariat|standard|siege|agences?|agents?|rh|hr|comptables?|accountants?|parents?|parrains?|tuteurs?|tutrice|guardian|conjointe?|epouse?|spouse|next of kin|proches?|entreprise|societe|company|employer|employeur|service|created by|saisi par)(?= |$)/;

/** True if the heading names somebody, or a place, that nobody is paid by. */
export function isOfOthers({ normalised }: Pick<Candidate, 'normalised'>): boolean {
  return OF_OTHERS.test(normalised);
}

/** Who owns a number or an account, or under which name it is registered. */
const OF_HOLDER =
  /(?:^| )(?:titulaires?|detenteurs?|detentrice|proprietaires?|holders?|owners?|registered (?:to|name)|nom (?:du|de la|sur le|sur la|d|de) ?(?:compte|numero|puce|sim|wallet|om|orange money|mobile money|momo|wave)|nom (?:om|wave|momo|mtn|moov|orange|mobile money)|(?:account|wallet|momo|sim|mobile money) name)(?= |$)/;

/** Who gets the money for somebody else. */
const RECEIVERS =
  /(?:^| )(?:receveu(?:r|se)s?|recepteurs?|receivers?|collect(?:eur|rice|or)s?|porteu(?:r|se)s?|bearers?|preneu(?:r|se)s?|tut(?:eur|rice)s?|guardians?|caregivers?|carers?|parents?|recipients?|alternates?|sim|puce)(?= |$)/;

/** People of a paper beside the payee, to whom nobody means to pay. */
const BESIDE_PAYEES =
  /(?:^| )(?:peres?|meres?|fathers?|mothers?|conjointe?s?|epou(?:x|se)s?|spouses?|mari|husbands?|wife|wives|enfants?|child|children|prevenir|enqueteu(?:r|se)s?|enumerators?|animat(?:eur|rice)s?|facilitators?|formateurs?|trainers?|etabli|verifie|valide|approuve|prepare|signe|saisi|par|by|checked|approved|prepared|directeurs?|directors?|coordinat(?:eur|rice|or)s?|points? focal|temoins?|witness(?:es)?|signataires?|jeune fille|maiden|postnom|surnom|nickname|alias|lieu|village|quartier|ville|city|adresse|address|poste|fonction|titre|title|ecole|school|structure|organisation|organization|projet|project|site|commune|region)(?= |$)/;

/** Two words or more with a capital each: who is called so is a person. */
const WHOLE_NAME = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u;
const LEAST_OTHERS = 5;
const MOST_OTHERS = 0.8;

/** Those who pay, and are not paid. */
const PAYERS =
  /^(?:nom (?:du |de la |de l )?)?(?:payeurs?|payers?|payors?|debiteurs?|debtors?|donneurs? d ordre|senders?|expediteurs?|emetteurs?)(?: (?:name|full name|nom))?$/;
/** Those who may owe what stands beside them. */
const CUSTOMERS =
  /^(?:(?:pre)?nom (?:du |de la )?)?(?:clients?|cliente|customers?)(?: (?:(?:first |last |family |full )?name|surname|nom))?$/;
/** Columns of a list of invoices that customers have to pay. */
const OF_RECEIVABLES =
  /(?:^| )(?:invoices?|factures?|due|dues?|echeances?|overdue|retards?|days late|jours de retard|balance|solde|restant|outstanding|impayee?s?)(?= |$)/;

const OF_ACCOUNT = /(?:^| )(?:rib|iban|comptes?|accounts?|acct)(?= |$)/;
/** A number of the payer's books, or the account that the money leaves. */
const OF_BOOKS =
  /(?:^| )(?:gl|ledger|comptables?|comptabilite|analytique|general|tiers|auxiliaire|charges?|debite?r?|debit|source|sending|our|notre|nos|from)(?= |$)/;

const LOOK_OF = { phone: 'phone', email: 'email', account_number: 'account' } as const;

/** Takes each rival column for its field, so that the field has several, or marks the one column there is to be asked about. */
export function takeRivals(all: readonly Candidate[], sheet: ReadSheet): void {
  const unknown = all.filter(({ how, heading }) => how === 'none' && heading !== '' && !isOwnResult(heading));
  // In a record that lacks a cell another column's text stands there.
  const { headings, firstDataIndex } = sheet.layout;
  const width = recordWidthOf(headings, { table: sheet.table, firstDataIndex });
  const lines = dataRows(sheet);
  const broken = new Set(lines.filter((line) => isBrokenRecord(line, width)));
  const rows = broken.size === 0 ? lines : lines.filter((line) => !broken.has(line));
  for (const field of CONTACTS) {
    const known = soleOf(all, field);
    if (!known || (field === 'email' && !mayPayByEmail(all))) continue;
    const isSimilar = field === 'phone' ? isPhoneLike(known.values) : undefined;
    for (const each of unknown) {
      const texts = broken.size === 0 ? each.values : rows.map((line) => textAt(line, each.index));
      const values = texts.filter((text) => text !== '' && !isDitto(text));
      if (!mostLook(values, LOOK_OF[field])) continue;
      if (isSimilar && !each.values.some(isSimilar)) continue;
      // `Nouveau n°` may speak of money by its words; what looks like the phones in every row is none.
      if (moneyRoleOf(each.heading) !== undefined && !(isSimilar && each.values.every(isSimilar))) continue;
      // One number for all of several payees is nobody's own; the statement of meaning shows it.
      if (values.length > 1 && values.every((text) => text === values[0])) continue;
      const pairs = pairsOf(each, known, field, { rows, broken });
      const same = [...pairs.values()].filter(Boolean).length;
      const others = pairs.size - same;
      if (others === 0) continue;
      // What repeats the payee's own in half of the rows may be what is paid in the others, whatever its heading says.
      if (same >= others || mayBePaid(each, field)) settle(each, field, 'values');
    }
  }
  takeOtherNames(all, unknown, rows);
  for (const each of unknown) takeOtherWay(each, all, rows);
  askOthers(all);
}

/**
 * By the texts of both columns in a row, whether they are the same. A pair is counted once: a sum below may have the numbers
 * of the last payee filled down.
 */
function pairsOf(
  each: Candidate,
  known: Candidate,
  field: keyof typeof LOOK_OF,
  { rows, broken }: { readonly rows: Table['rows']; readonly broken: Iterable<TableRow> },
): ReadonlyMap<string, boolean> {
  const pairs = new Map<string, boolean>();
  let above = '';
  for (const line of rows) {
    const [text, own] = [textAt(line, each.index), textAt(line, known.index)];
    const other = isDitto(text) ? above : text;
    above = other;
    if (!mostLook([other], LOOK_OF[field])) continue;
    pairs.set(`${other}\n${own}`, keyOf(other, field) === keyOf(own, field));
  }
  // The same number in two places of a broken record, wherever its cells stand, is no chance.
  for (const line of broken)
    for (const shift of [-1, 0, 1]) {
      const [other, own] = [textAt(line, each.index + shift), textAt(line, known.index + shift)];
      const isSame = mostLook([other], LOOK_OF[field]) && keyOf(other, field) === keyOf(own, field);
      if (isSame) pairs.set(`${other}\n${own}`, isSame);
    }
  return pairs;
}

/** True unless the heading says that it is another's. Many numbers of a person look like an account: only a heading can say that one is. */
function mayBePaid({ normalised }: Candidate, field: MappableField): boolean {
  if (isOfOthers({ normalised })) return false;
  return field !== 'account_number' || (OF_ACCOUNT.test(normalised) && !OF_BOOKS.test(normalised));
}

/** More different words are no column of a few ways to be paid. */
const MOST_WAYS = 8;

/**
 * A column of nothing but wallets, other ways to pay, currencies or countries is one whatever its heading says: `Règlement: chèque`,
 * `SIM: Orange Money`, `Unité: EUR`. Where it says something else than its rows it is a second column of that field; where
 * no column says it, it is asked whether it does.
 */
function takeOtherWay(column: Candidate, all: readonly Candidate[], rows: Table['rows']): void {
  const words = new Set(column.values.map(foldText));
  if (column.how !== 'none' || isVagueHeading(column.normalised)) return;
  if (words.size === 0 || words.size > MOST_WAYS) return;
  const found = WAYS.find(
    ({ meaningsOf, mayBeUnder }) =>
      (mayBeUnder?.(column.normalised) ?? true) && [...words].every((word) => meaningsOf(word).length > 0),
  );
  if (found === undefined) return;
  const { field, meaningsOf } = found;
  const differs = (own: readonly string[], text: string) =>
    own.length > 0 && text !== '' && !meaningsOf(foldText(text)).some((each) => own.includes(each));
  const known = soleOf(all, field);
  if (known !== undefined) {
    const contradicts = (line: Table['rows'][number]) =>
      differs(meaningsOf(foldText(textAt(line, known.index))), textAt(line, column.index));
    if (rows.some(contradicts)) settle(column, field, 'values');
    return;
  }
  if (all.some((each) => mayBe(each, [field]))) return;
  const said = SAID_ELSEWHERE[field]?.(all) ?? [];
  if (column.values.some((text) => differs(said, text))) askWhether(column, [field]);
}

/** What a word may mean for a field; nothing for any other word. */
interface Way {
  readonly field: 'provider' | 'channel' | 'currency' | 'country';
  readonly meaningsOf: (folded: string) => readonly string[];
  /** Whether such words are of the payment under this heading; they are under all, if it is not said. */
  readonly mayBeUnder?: (heading: string) => boolean;
}

/** Where a person lives or is paid: not where they were born, nor where a project is. */
const OF_PAID_COUNTRY =
  /(?:^| )(?:pays|country|countries|zone|residence|destination|paiement|payment|payout|retrait|reception|wallet|portefeuille|compte|account)(?= |$)/;
const OF_ORIGIN = /nationalit|citizen|naissance|birth|origin|pass(?:e)?port|piece|delivr|emission|issu/;
const isOfPaidCountry = (heading: string) => OF_PAID_COUNTRY.test(heading) && !OF_ORIGIN.test(heading);

const WAYS: readonly Way[] = [
  { field: 'provider', meaningsOf: (word) => listOf(walletOf(word)) },
  {
    field: 'channel',
    meaningsOf: (word) => listOf(channelNamed(word) ?? (namesOtherWay(word) ? word : undefined)),
  },
  { field: 'currency', meaningsOf: (word) => currenciesOfWord(word, false) },
  { field: 'country', meaningsOf: countriesOf, mayBeUnder: isOfPaidCountry },
];

const listOf = (meaning: string | undefined): readonly string[] => (meaning === undefined ? [] : [meaning]);

/** What other columns say of a field that has no column: the operator of the channel, the amounts of their currency. */
const SAID_ELSEWHERE: Readonly<
  Partial<Record<Way['field'], (all: readonly Candidate[]) => readonly string[]>>
> = {
  channel: (all) => (all.some(({ field }) => field === 'provider') ? PAYOUT_CHANNELS.filter(paysWallet) : []),
  currency: (all) =>
    all.filter(({ field }) => field === 'amount').flatMap(({ heading }) => currenciesIn(heading).flat()),
};

/** The column of the field, if there is one and no person has chosen it. */
function soleOf(all: readonly Candidate[], field: MappableField): Candidate | undefined {
  const [known, ...others] = all.filter((each) => each.field === field);
  return known && others.length === 0 && !isGiven(known) ? known : undefined;
}

/** An address is paid by e-transfer alone; elsewhere it is only told. */
function mayPayByEmail(all: readonly Candidate[]): boolean {
  const channel = all.find(({ field }) => field === 'channel');
  const pays = (text: string) => paidToOf(channelNamed(text, 'cad')) === 'email';
  return channel === undefined || channel.values.some(pays);
}

function keyOf(text: string, field: keyof typeof LOOK_OF): string {
  if (field === 'phone') return phoneTail(text);
  return text.replace(/[\s-]/g, '').toLowerCase();
}

/** True for a number that is as long as these phones, with the country's prefix or without, and begins as one of them does. */
function isPhoneLike(phones: readonly string[]): (text: string) => boolean {
  const begins = new Set<string>();
  for (const phone of phones) {
    const digits = digitsOf(phone);
    const longestPrefix = /^\s*(?:\+|00)/.test(phone) || digits.length > LONGEST_NATIONAL ? 3 : 0;
    for (let prefix = 0; prefix <= longestPrefix; prefix += 1)
      begins.add(`${digits.length - prefix}${digits.slice(prefix, prefix + 1)}`);
  }
  return (text) => {
    const digits = digitsOf(text);
    return looksLikePhone(text) && begins.has(`${digits.length}${digits.slice(0, 1)}`);
  };
}

const LONGEST_NATIONAL = 10;

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^00/, '');
}

/** A column that names the payee of some rows and somebody else in others, or says that it names a number's holder. */
function takeOtherNames(all: readonly Candidate[], unknown: readonly Candidate[], rows: Table['rows']): void {
  const named = all.filter(({ field }) => field !== null && isOneOf(PERSON_NAMES, field));
  if (named.length === 0 || named.some(isGiven)) return;
  const nameIn = (line: Table['rows'][number]) =>
    named
      .map(({ index }) => textAt(line, index))
      .join(' ')
      .trim();
  for (const each of unknown) {
    if (each.field !== null || !each.values.every(looksLikeWords)) continue;
    const others = new Set<string>();
    let same = 0;
    let different = 0;
    for (const line of rows) {
      const [name, other] = [nameIn(line), textAt(line, each.index)];
      if (name === '' || other === '' || foldText(other) === foldText(each.heading)) continue;
      // One word may be a place or a department that somebody is called after.
      if (areSameName(other, name)) same += /\s/.test(other.trim()) ? 1 : 0;
      else different += 1;
      if (WHOLE_NAME.test(other)) others.add(foldText(other));
    }
    // A manager may be one of the payees; who is most of them is the payee.
    const fewest = isOfOthers(each) ? different : 0;
    const isHolder = OF_HOLDER.test(each.normalised) || RECEIVERS.test(each.normalised);
    // Those in charge are few, and relatives on a paper are called so: another person in each row receives the payment.
    const areOthers =
      others.size >= LEAST_OTHERS &&
      others.size >= (same + different) * MOST_OTHERS &&
      !(isOfOthers(each) || BESIDE_PAYEES.test(each.normalised));
    if (different > 0 && (same > fewest || isHolder || areOthers)) settle(each, 'full_name', 'values');
  }
}

/** The only number under a heading that says it is another's, and the only name under that of one who pays. */
function askOthers(all: readonly Candidate[]): void {
  const phone = soleOf(all, 'phone');
  // A number of the party whose names stand beside it is the payee's.
  const isOfNamed = (own: Candidate) =>
    own.how === 'party' && all.some(({ field, how }) => field === 'first_name' && how === 'party');
  if (phone && !isOfNamed(phone) && OF_OTHERS.test(foldText(phone.heading))) askWhether(phone, ['phone']);
  if (all.some(saysPaysIn)) return;
  const areReceivables = all.some(({ normalised }) => OF_RECEIVABLES.test(normalised));
  for (const field of PERSON_NAMES) {
    const name = soleOf(all, field);
    if (name === undefined) continue;
    const mayOwe = areReceivables && CUSTOMERS.test(name.normalised);
    if (mayOwe || PAYERS.test(name.normalised)) askWhether(name, [field]);
  }
}

/** True for a column of a sheet of customers who are asked to pay in, or who get their money back. */
function saysPaysIn({ field, normalised, values }: Candidate): boolean {
  return (
    field === 'sending_account_name' ||
    /refund|rembourse/.test(normalised) ||
    (field === 'channel' && values.some((text) => channelNamed(text) === CUSTOMER_DEPOSIT))
  );
}
