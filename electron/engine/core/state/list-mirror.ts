/**
 * What the service's list has shown since a fixed day: the ids, and what of each session is compared with payments. A
 * look that finds as many different sessions known as the list counts has missed none, so it need not read them all
 * again. It is no evidence: a session that left the list, and another that came late, hide each other. Without it, or
 * where it is wrong, more of the list is read.
 */

import type { Session } from '../../../../shared/api/session.ts';
import { DAY_MS } from '../../../../shared/domain/time.ts';

/** The whole list is read again after this time, because what is known by its id alone may have changed. */
const WHOLE_FOR_MS = DAY_MS;

/** What lives longer than a process. */
export interface KeptMirror {
  /** `YYYY-MM-DD` */
  readonly fromDay: string;
  readonly wholeAtMs: number;
  readonly isSortRefused: boolean;
  readonly sessions: readonly Session[];
}

/** Later than any day: no window was begun. */
const NEVER = '9999-12-31';

export class ListMirror {
  /** The first day of its window, as `YYYY-MM-DD`. */
  #fromDay = NEVER;
  #wholeAtMs: number | undefined;
  readonly #sessions = new Map<string, Session>();
  /** The order is asked for, until the service refuses the request for that. */
  isSortRefused = false;

  static of({ fromDay, wholeAtMs, isSortRefused, sessions }: KeptMirror): ListMirror {
    const mirror = new ListMirror();
    mirror.begin(fromDay);
    mirror.note(fromDay, sessions);
    mirror.noteWhole(wholeAtMs);
    mirror.isSortRefused = isSortRefused;
    return mirror;
  }

  /** Undefined if the list must be read whole anyhow. */
  get kept(): KeptMirror | undefined {
    const wholeAtMs = this.#wholeAtMs;
    if (wholeAtMs === undefined) return undefined;
    const { isSortRefused } = this;
    return { fromDay: this.#fromDay, wholeAtMs, isSortRefused, sessions: [...this.#sessions.values()] };
  }

  get fromDay(): string {
    return this.#fromDay;
  }

  /** How many different sessions are known. */
  get size(): number {
    return this.#sessions.size;
  }

  has(id: string): boolean {
    return this.#sessions.has(id);
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  sessions(): Iterable<Session> {
    return this.#sessions.values();
  }

  /** Forgets everything: a window that begins on this day is read anew. */
  begin(fromDay: string): void {
    this.#fromDay = fromDay;
    this.#wholeAtMs = undefined;
    this.#sessions.clear();
  }

  /** A page of a window that begins on that day was read. */
  note(fromDay: string, sessions: readonly Session[]): void {
    if (fromDay < this.#fromDay) return;
    for (const session of sessions) this.#sessions.set(session.id, comparedPart(session));
  }

  /** A session was read by this id. Only the list says which sessions it has. Returns it as it is compared. */
  update(id: string, session: Session): Session {
    const listed = this.get(id);
    if (listed === undefined) return session;
    const updated = comparedPart(asListed(session, listed));
    this.#sessions.set(id, updated);
    return updated;
  }

  /** A reading of the window that began at that moment showed as many sessions as the list counts. */
  noteWhole(beganAtMs: number): void {
    this.#wholeAtMs = beganAtMs;
  }

  /** The list does not count what is known: something left it, so it must be read whole. */
  noteUnclear(): void {
    this.#wholeAtMs = undefined;
  }

  /** True if a window that begins on that day can be looked at without reading all of it. */
  isUsable(fromDay: string, nowMs: number): boolean {
    const wholeAtMs = this.#wholeAtMs;
    if (wholeAtMs === undefined || fromDay < this.#fromDay) return false;
    return nowMs >= wholeAtMs && nowMs - wholeAtMs < WHOLE_FOR_MS;
  }
}

/**
 * A session as the single fetch says that it stands, with all that the list shows of it: the document does not promise
 * that both show the same, and a payment is compared with what the list shows wherever all of it is read.
 */
function asListed(fetched: Session, listed: Session): Session {
  const { status, prettyStatus, description = '' } = fetched;
  const recipient = { ...fetched.recipient, ...shownOf(listed.recipient) } as Session['recipient'];
  // A list may cut it short.
  const isLonger = description.length > (listed.description?.length ?? 0);
  return {
    ...fetched,
    ...shownOf(listed),
    ...{ status, prettyStatus, ...(isLonger && { description }) },
    recipient: fetched.recipient === undefined && listed.recipient === undefined ? undefined : recipient,
  };
}

/** The members that are shown. */
function shownOf<Shown extends object>(shown: Shown | undefined): Partial<Shown> {
  const members = Object.entries(shown ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as Partial<Shown>;
}

/** Only what is compared with a payment is kept: the rest of others' sessions is none of our business. */
function comparedPart(session: Session): Session {
  const { recipient } = session;
  return {
    ...session,
    ...{ user: undefined, userId: undefined, walletId: undefined, externalPayoutUrl: undefined },
    ...{ failureReason: undefined, prettyFailureReason: undefined, reversalRecipientId: undefined },
    recipient: recipient && { ...recipient, walletId: undefined, provider: undefined },
  };
}
