/**
 * Payments in the service's list that a restored older journal lacks, by the person or the own account that they paid.
 * The row of such a payment may have been mended before it was sent, or may have been corrected in the sheet since.
 * Then neither the amount nor the recipient's address matches the sheet, and only the name, the account's id and the
 * description can identify it.
 */
import { createHash } from 'node:crypto';
import type { Session } from '../../../shared/api/session.ts';
import { phoneTail } from '../../../shared/domain/phone-tail.ts';
import { nameOf } from '../../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { markersOf } from '../core/doubt/match-session.ts';
import { type ForgottenPeriod, isInForgottenPeriod } from '../core/row/batch-record.ts';
import { plainWords } from '../duplicates/compare-payments.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';

/** Payments of which the list does not show whom they paid. A person decides about all of them at once. */
interface UnclearPayments {
  readonly sessions: readonly Session[];
  /** Stands for exactly these sessions: if one comes or goes, the decision about them is asked for anew. */
  readonly key: string;
}

export class ForgottenPayments {
  readonly #byPayee = new Map<string, Session[]>();
  readonly #unclear = new UnclearGroups();

  /** `accounts`: the ids of the own accounts that the rows pay, folded. */
  constructor(
    sessions: Iterable<Session>,
    {
      journal,
      forgottenPeriods,
      accounts,
    }: {
      readonly journal: Pick<ReadonlyJournal, 'rowOfMarker'>;
      readonly forgottenPeriods: readonly ForgottenPeriod[];
      readonly accounts: ReadonlySet<string>;
    },
  ) {
    if (forgottenPeriods.length === 0) return;
    const found = [...sessions].filter(
      (session) => isInForgottenPeriod(forgottenPeriods, session.createdAtMs) && mayBeOurs(session, journal),
    );
    // The document does not say where a session shows the account that a withdrawal went to. Once one is seen where a
    // recipient's id is, every other id there is somebody else's.
    const areAccountsShown = found.some(({ recipientId }) => accounts.has(foldedId(recipientId)));
    for (const session of found) {
      const payee = payeeOfSession(session);
      for (const key of payeeKeys(payee)) this.#note(key, session);
      if (accounts.has(payee.id) || session.transactionType === OWN_SWAP) continue;
      this.#unclear.add(session, signsOf(payee));
      if (!areAccountsShown || payee.id === '') this.#unclear.add(session, ACCOUNT_SIGN);
    }
  }

  #note(key: string, session: Session): void {
    const theirs = this.#byPayee.get(key) ?? [];
    theirs.push(session);
    this.#byPayee.set(key, theirs);
  }

  /** The payments that went to the row's payee, whatever their amount. */
  of(fields: RowFields): readonly Session[] {
    const found = new Set<Session>();
    for (const key of payeeKeys(payeeOfRow(fields))) {
      for (const session of this.#byPayee.get(key) ?? []) {
        const theirs = plainWords(session.description);
        if (theirs === '' || theirs === plainWords(fields.description)) found.add(session);
      }
    }
    return [...found];
  }

  /**
   * The payments that may have paid the row, whatever their amount, because the list shows nothing of their payee that
   * could be compared with the row's; undefined if there are none.
   */
  unclearFor(fields: RowFields): UnclearPayments | undefined {
    const { destination_account_id } = fields;
    const ours = signsOf(payeeOfRow(fields));
    const isUnclear = (theirs: string): boolean =>
      destination_account_id === undefined
        ? theirs !== ACCOUNT_SIGN && ![...theirs].some((sign) => ours.includes(sign))
        : theirs === ACCOUNT_SIGN;
    return this.#unclear.of(fields, ALL_SIGNS.filter(isUnclear));
  }
}

/** The documented type of an exchange between own wallets. */
export const OWN_SWAP = 'swap_transaction';

/** What identifies a payee; a part that is not known is empty. */
interface Payee {
  readonly id: string;
  readonly phone: string;
  readonly email: string;
  readonly name: string;
}

function payeeOfRow({ destination_account_id, recipient_id, phone, email, ...names }: RowFields): Payee {
  const id = foldedId(destination_account_id ?? recipient_id);
  return { id, phone: phoneTail(phone ?? ''), email: email?.trim().toLowerCase() ?? '', name: nameOf(names) };
}

function payeeOfSession({ recipient, recipientId }: Session): Payee {
  return {
    id: foldedId(recipientId),
    phone: phoneTail(unmasked(recipient?.phone)),
    email: unmasked(recipient?.email).trim().toLowerCase(),
    name: nameOf({ first_name: unmasked(recipient?.name) }),
  };
}

function payeeKeys(payee: Payee): string[] {
  return Object.entries(payee).flatMap(([part, value]) => (value === '' ? [] : [`${part} ${value}`]));
}

/** Letters for the parts that can be compared. An id is none: a payment to a person may be given a new one. */
function signsOf({ phone, email, name }: Payee): string {
  return `${phone && 'p'}${email && 'e'}${name && 'n'}`;
}

/** Stands for everything that may have gone to an own account. */
const ACCOUNT_SIGN = 'account';
const ALL_SIGNS = ['', 'p', 'e', 'n', 'pe', 'pn', 'en', 'pen', ACCOUNT_SIGN];

/** True if the session shows the row's payee: a phone, an e-mail, a name or an id of both. */
export function isPayeeShown(fields: RowFields, session: Session): boolean {
  const theirs = payeeKeys(payeeOfSession(session));
  return payeeKeys(payeeOfRow(fields)).some((key) => theirs.includes(key));
}

/** The id of a recipient or an account, for comparing. */
export function foldedId(id: string | undefined): string {
  return id?.trim().toLowerCase() ?? '';
}

/** The value, or empty if the service masked it. */
function unmasked(value: string | undefined): string {
  return value === undefined || value.includes('*') ? '' : value;
}

/** Sessions by what they show of their payee, their currencies and their description: many rows ask for the same. */
class UnclearGroups {
  readonly #groups = new Map<string, Session[]>();
  readonly #answers = new Map<string, UnclearPayments | undefined>();

  add(session: Session, signs: string): void {
    const words = plainWords(session.description);
    for (const currency of currenciesOf(session)) {
      const key = groupKey(signs, currency, words);
      const group = this.#groups.get(key);
      if (group === undefined) this.#groups.set(key, [session]);
      else group.push(session);
    }
  }

  /** A session that shows no description, or no currency, may be of any. */
  of({ currency = '', description }: RowFields, signs: readonly string[]): UnclearPayments | undefined {
    const words = plainWords(description);
    const asked = groupKey(signs.join(), currency, words);
    if (!this.#answers.has(asked)) this.#answers.set(asked, this.#find(signs, currency, words));
    return this.#answers.get(asked);
  }

  #find(signs: readonly string[], currency: string, words: string): UnclearPayments | undefined {
    const keys = new Set<string>();
    for (const sign of signs)
      for (const shown of [currency, ''])
        for (const described of [words, '']) keys.add(groupKey(sign, shown, described));
    const sessions = [...keys].flatMap((key) => this.#groups.get(key) ?? []);
    if (sessions.length === 0) return undefined;
    const ids = sessions.map(({ id }) => id).sort();
    const digest = createHash('sha256').update(JSON.stringify(ids)).digest('hex');
    return { sessions, key: `unclear:${digest}` };
  }
}

function groupKey(signs: string, currency: string, words: string): string {
  return `${signs} ${currency} ${words}`;
}

/** Both currencies of an exchange, because the row may be written in either; a blank if none is shown. */
function currenciesOf({ fromCurrency, toCurrency }: Session): ReadonlySet<string> {
  const shown = [fromCurrency, toCurrency].filter((currency) => currency !== undefined);
  return new Set(shown.length > 0 ? shown : ['']);
}

/** True if the session has a marker that the journal does not know, or if the list hides where a marker would be. */
export function mayBeOurs(session: Session, journal: Pick<ReadonlyJournal, 'rowOfMarker'>): boolean {
  const markers = markersOf(session);
  if (markers.length === 0) return session.description === undefined || session.description === '';
  return markers.every((marker) => journal.rowOfMarker(marker) === undefined);
}
