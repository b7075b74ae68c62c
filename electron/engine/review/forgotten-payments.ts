/**
 * Payments in the service's list that a restored older journal lacks, by the person they paid. The row of such a
 * payment may have been mended before it was sent. Then neither the amount nor the recipient's address matches the
 * sheet, and only the name and the description can identify it.
 */
import type { Session } from '../../../shared/api/session.ts';
import { phoneTail } from '../../../shared/domain/phone-tail.ts';
import { nameOf } from '../../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { markersOf } from '../core/doubt/match-session.ts';
import { plainWords } from '../duplicates/compare-payments.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import { type ForgottenPeriod, isInForgottenPeriod } from '../provenance/forgotten-period.ts';

export class ForgottenPayments {
  readonly #byPerson = new Map<string, Session[]>();

  constructor(
    sessions: Iterable<Session>,
    {
      journal,
      forgottenPeriods,
    }: {
      readonly journal: Pick<ReadonlyJournal, 'rowOfMarker'>;
      readonly forgottenPeriods: readonly ForgottenPeriod[];
    },
  ) {
    if (forgottenPeriods.length === 0) return;
    for (const session of sessions) {
      const { createdAtMs, recipient } = session;
      if (!isInForgottenPeriod(forgottenPeriods, createdAtMs) || !mayBeOurs(session, journal)) continue;
      const { phone, email, name } = recipient ?? {};
      for (const person of personKeys({ phone, email, name: nameOf({ first_name: name ?? '' }) })) {
        const theirs = this.#byPerson.get(person) ?? [];
        theirs.push(session);
        this.#byPerson.set(person, theirs);
      }
    }
  }

  /** The payments that may have paid the row, whatever their amount. */
  of(fields: RowFields): readonly Session[] {
    const { phone, email, description } = fields;
    const found = new Set<Session>();
    for (const person of personKeys({ phone, email, name: nameOf(fields) })) {
      for (const session of this.#byPerson.get(person) ?? []) {
        const theirs = plainWords(session.description);
        if (theirs === '' || theirs === plainWords(description)) found.add(session);
      }
    }
    return [...found];
  }
}

/** True if the session has a marker that the journal does not know, or if the list hides where a marker would be. */
export function mayBeOurs(session: Session, journal: Pick<ReadonlyJournal, 'rowOfMarker'>): boolean {
  const markers = markersOf(session);
  if (markers.length === 0) return session.description === undefined || session.description === '';
  return markers.every((marker) => journal.rowOfMarker(marker) === undefined);
}

function* personKeys(person: {
  readonly phone: string | undefined;
  readonly email: string | undefined;
  readonly name: string;
}): Generator<string> {
  const tail = phoneTail(unmasked(person.phone));
  const email = unmasked(person.email).trim().toLowerCase();
  if (tail !== '') yield `phone ${tail}`;
  if (email !== '') yield `email ${email}`;
  if (person.name !== '') yield `name ${person.name}`;
}

/** The value, or empty if the service masked it. */
function unmasked(value: string | undefined): string {
  return value === undefined || value.includes('*') ? '' : value;
}
