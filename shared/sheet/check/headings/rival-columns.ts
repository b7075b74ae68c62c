/**
 * Columns that may say against another whom a row pays: a second number or address under a heading that nobody knows, the
 * name of a number's holder, a heading that names another party than the payee. Which of them is paid is asked (V11).
 */
import { isOneOf } from '../../../domain/one-of.ts';
import { paidToOf } from '../../../domain/recipient-identity.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { Table } from '../../table.ts';
import { channelNamed } from '../words/channels.ts';
import { isDitto } from '../words/line-words.ts';
import { lastDigits, looksLikePhone, looksLikeWords } from '../words/look-of-text.ts';
import { moneyRoleOf } from '../words/money-words.ts';
import { askWhether, type Candidate, dataRows, isGiven, type ReadSheet, settle } from './candidate.ts';
import { mostLook } from './column-looks.ts';
import { CONTACTS, type MappableField, PERSON_NAMES } from './heading-synonyms.ts';
import { isOwnResult } from './normalise-heading.ts';
import { areSameName } from './second-names.ts';
import { textAt } from './table-cells.ts';

/** Numbers and addresses of somebody, or of some place, to which nobody is paid. */
const OF_OTHERS =
  /(?:^| )(?:urgences?|emergency|bureau|office|fax|fixe|landline|domicile|home|managers?|n 1|responsables?|superviseurs?|supervisors?|chefs?|referente?s?|secretariat|standard|siege|agences?|agents?|rh|hr|comptables?|accountants?|parents?|parrains?|tuteurs?|tutrice|guardian|conjointe?|epouse?|spouse|next of kin|proches?|entreprise|societe|company|employer|employeur|service|created by|saisi par)(?= |$)/;

/** Who owns a number or an account, or under which name it is registered. */
const OF_HOLDER =
  /(?:^| )(?:titulaires?|detenteurs?|detentrice|proprietaires?|holders?|owners?|registered (?:to|name)|nom (?:du|de la|sur le|sur la|d|de) ?(?:compte|numero|puce|sim|wallet|om|orange money|mobile money|momo|wave)|nom (?:om|wave|momo|mtn|moov|orange|mobile money)|(?:account|wallet|momo|sim|mobile money) name)(?= |$)/;

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
  const rows = dataRows(sheet);
  for (const field of CONTACTS) {
    const known = soleOf(all, field);
    if (!known || (field === 'email' && !mayPayByEmail(all))) continue;
    const isSimilar = field === 'phone' ? isPhoneLike(known.values) : undefined;
    for (const each of unknown) {
      const values = each.values.filter((text) => !isDitto(text));
      if (OF_OTHERS.test(each.normalised) || !mostLook(values, LOOK_OF[field])) continue;
      if (moneyRoleOf(each.heading) !== undefined) continue;
      if (isSimilar && !each.values.some(isSimilar)) continue;
      // Many numbers of a person look like an account: only a heading can say that one is.
      const namesAccount = OF_ACCOUNT.test(each.normalised) && !OF_BOOKS.test(each.normalised);
      if (field === 'account_number' && !namesAccount) continue;
      const differs = rows.some((line) => {
        const [one, other] = [textAt(line, known.index), textAt(line, each.index)];
        return other !== '' && keyOf(one, field) !== keyOf(other, field);
      });
      if (differs) settle(each, field, 'values');
    }
  }
  takeOtherNames(all, unknown, rows);
  askOthers(all);
}

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
  if (field === 'phone') return lastDigits(text);
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
    let same = 0;
    let different = 0;
    for (const line of rows) {
      const [name, other] = [nameIn(line), textAt(line, each.index)];
      if (name === '' || other === '') continue;
      // One word may be a place or a department that somebody is called after.
      if (areSameName(other, name)) same += /\s/.test(other.trim()) ? 1 : 0;
      else different += 1;
    }
    // A manager may be one of the payees; who is most of them is the payee.
    const fewest = OF_OTHERS.test(each.normalised) ? different : 0;
    if (different > 0 && (same > fewest || OF_HOLDER.test(each.normalised)))
      settle(each, 'full_name', 'values');
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
    (field === 'channel' && values.some((text) => channelNamed(text) === 'customer_deposit'))
  );
}
