/**
 * A payee whose money went elsewhere the last time: the account, phone or e-mail that is paid has changed. Payee
 * fraud and an ordinary change of bank both look like this. A person decides, with the old and the new value side by
 * side and the date of the last payment.
 */

import { problem } from '../../../shared/domain/problem.ts';
import { nameOf, paidToOf } from '../../../shared/domain/recipient-identity.ts';
import type { ReferenceMeaning } from '../../../shared/domain/reference-meaning.ts';
import { type RowFields, writtenName } from '../../../shared/domain/row-fields.ts';
import type { EarlierPayment, Journal, NamedPayment } from '../ports/journal-port.ts';
import { type ComparedRow, type DuplicateFinding, paramsOf } from './compare-payments.ts';

/** At most this many of the newest payments are read: a large payroll's last month, in well under a second. */
const HISTORY_ROWS_MAX = 25_000;

/** More accounts than this under one name belong to several people of that name, so they prove nothing about one of them. */
export const ACCOUNTS_OF_ONE_MAX = 3;

interface PayeeSources {
  readonly journal: Pick<Journal, 'batches' | 'namedPayments' | 'batch' | 'row'>;
  readonly address: string;
  /** What the references of the new rows identify. */
  readonly means: ReferenceMeaning;
  /** True if another batch than the rows' own made the payment, or may have made it. */
  readonly counts: (payment: EarlierPayment) => boolean;
  /** What the references of an earlier batch identify. */
  readonly meansOf: (batch: string) => ReferenceMeaning;
}

type PayeeOfRow = Pick<ComparedRow, 'fields' | 'reference'>;

/** The newest payment to each identity, the newest first. */
type Accounts = Map<string, NamedPayment>;

interface Known {
  readonly byName: Map<string, Accounts>;
  readonly byPerson: Map<string, Accounts>;
}

export class KnownPayees {
  readonly #sources: PayeeSources;
  #known: Known | undefined;

  constructor(sources: PayeeSources) {
    this.#sources = sources;
  }

  /** The finding that the row pays its payee at a different account than ever before; undefined if there is none. */
  changeOf(row: ComparedRow): DuplicateFinding | undefined {
    const earlier = this.#accountsOf(row);
    if (earlier === undefined || earlier.has(row.identity) || earlier.size > ACCOUNTS_OF_ONE_MAX)
      return undefined;
    const [last] = earlier.values();
    if (last === undefined || this.#areOthers(row, last)) return undefined;
    const [before, now] = distinctTails(last.fields, row.fields);
    const name = writtenName(row.fields);
    return {
      // A change of bank is common, and a name does not identify a person, so this is a warning to tick like any
      // other.
      makes: 'nothing',
      problem: problem('account-changed', {
        ...paramsOf(this.#sources.journal, last),
        name: name || (row.reference ?? ''),
        before,
        now,
      }),
    };
  }

  /** The newest payment to each account of the row's payee, the newest first. */
  paymentsTo(row: PayeeOfRow): readonly NamedPayment[] {
    return [...(this.#accountsOf(row)?.values() ?? [])];
  }

  /** By the person's own number if the sheet has one that was paid before, otherwise by name. */
  #accountsOf({ fields, reference }: PayeeOfRow): Accounts | undefined {
    this.#known ??= this.#read();
    const { byName, byPerson } = this.#known;
    const person =
      reference === null || this.#sources.means !== 'person' ? undefined : byPerson.get(reference);
    return person ?? byName.get(nameOf(fields));
  }

  /** Two people with the same name, if each has a different number. */
  #areOthers({ reference }: ComparedRow, { batch, reference: theirs }: NamedPayment): boolean {
    const areNumbered = this.#sources.means === 'person' && this.#sources.meansOf(batch) === 'person';
    return areNumbered && reference !== null && theirs !== null && reference !== theirs;
  }

  #read(): Known {
    const { journal, address, counts, meansOf } = this.#sources;
    const known = { byName: new Map<string, Accounts>(), byPerson: new Map<string, Accounts>() };
    let left = HISTORY_ROWS_MAX;
    for (const { batch, created } of journal.batches().toReversed()) {
      if (left <= 0) break;
      if (created.address !== address) continue;
      const isNumbered = meansOf(batch) === 'person';
      for (const payment of journal.namedPayments(batch)) {
        left -= 1;
        if (!counts(payment)) continue;
        remember(known.byName, nameOf(payment.fields), payment);
        if (isNumbered) remember(known.byPerson, payment.reference ?? '', payment);
      }
    }
    return known;
  }
}

function remember(known: Map<string, Accounts>, key: string, payment: NamedPayment): void {
  if (key === '') return;
  const accounts = known.get(key) ?? new Map<string, NamedPayment>();
  // The newest batch is read first, so the first payment found is the last one made.
  if (!accounts.has(payment.identity)) accounts.set(payment.identity, payment);
  known.set(key, accounts);
}

/** Where the row's money goes, as written in the row: an own account, a phone, an e-mail or an account number. */
export function accountOf(fields: RowFields): string {
  if (fields.destination_account_id) return fields.destination_account_id;
  const paidTo = paidToOf(fields.channel);
  const address = paidTo === 'phone' || paidTo === 'email' ? fields[paidTo] : undefined;
  return address || fields.account_number || fields.phone || fields.email || '–';
}

/**
 * Masks the account, so that a change is visible but nobody can pay by it: an e-mail is shown whole, of a number only
 * the last digits.
 */
export function maskedAccount(account: string, shown = 4): string {
  if (account.includes('@') || account.length <= shown) return account;
  return `••••${account.slice(-shown)}`;
}

/** At least this many characters of every number stay hidden, however similar two of them are. */
const HIDDEN_LEAST = 3;

/**
 * Both accounts masked, with as many last characters as are needed to tell them apart; if the numbers are equal, with
 * the bank's codes.
 */
export function distinctTails(before: RowFields, now: RowFields): readonly [before: string, now: string] {
  const [former, later] = [accountOf(before), accountOf(now)];
  const most = Math.min(former.length, later.length) - HIDDEN_LEAST;
  for (let shown = 4; shown <= most; shown += 1) {
    if (former.slice(-shown) !== later.slice(-shown))
      return [maskedAccount(former, shown), maskedAccount(later, shown)];
  }
  return [`${maskedAccount(former)}${bankOf(before)}`, `${maskedAccount(later)}${bankOf(now)}`];
}

function bankOf({ institution_number, transit_number, bank_code }: RowFields): string {
  const codes = [institution_number, transit_number, bank_code].filter(Boolean).join('-');
  return codes === '' ? '' : ` (${codes})`;
}
