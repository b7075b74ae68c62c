/** A list that hides or garbles one field of each payment, as services do. What the client reads of it, not its text. */
import type { Session } from '../../shared/api/session.ts';
import { NO_RECIPIENT } from '../support/empty-session.ts';

/**
 * Shown in place of the truth. `unreadable` is an item that cannot be read at all, as one whose status is null is; the
 * others of its page can.
 */
export const GARBLINGS = [
  'recipient-null',
  'initials',
  'cut-name',
  'titled-name',
  'mask-dots',
  'mask-hashes',
  'mask-crosses',
  'last-digits',
  'amount-null',
  'amount-negative',
  'amount-in-cents',
  'amount-with-fees',
  'payers-side',
  'currency-null',
  'currency-word',
  'year-1',
  'year-1970',
  'outside-days',
  'unreadable',
] as const;
export type Garbling = (typeof GARBLINGS)[number];

const SHOWN_DIGITS = 2;
const CENTS = 100;
const FEE = 15;
/** So many units of any other currency are a dollar here. */
const RATE = 500;
/** Beyond every window of days that a look asks for. */
const OUTSIDE_MS = Date.parse('2019-05-01T10:00:00Z');

type Shown = Partial<
  Pick<Session, 'recipient' | 'amount' | 'transactionFee' | 'fromCurrency' | 'toCurrency' | 'createdAtMs'>
>;

/** Each from the session as it is; null where the item cannot be read. */
const SHOWN: Readonly<Record<Garbling, (session: Session) => Shown | null>> = {
  'recipient-null': () => ({ recipient: undefined }),
  initials: (session) => named(session, (name) => name.replaceAll(/(\w)\w*/g, '$1.')),
  'cut-name': (session) => named(session, (name) => name.slice(0, 6)),
  'titled-name': (session) => named(session, (name) => `Mme ${name}`),
  'mask-dots': (session) => masked(session, '•'),
  'mask-hashes': (session) => masked(session, '#'),
  'mask-crosses': (session) => masked(session, 'x'),
  'last-digits': (session) => masked(session, ''),
  'amount-null': () => ({ amount: undefined }),
  'amount-negative': ({ amount }) => ({ amount: amount && -amount }),
  'amount-in-cents': ({ amount }) => ({ amount: amount && amount * CENTS }),
  'amount-with-fees': ({ amount }) => ({ amount: amount && amount + FEE, transactionFee: FEE }),
  'payers-side': ({ amount }) => ({
    amount: amount && amount / RATE,
    fromCurrency: 'usd',
    toCurrency: undefined,
  }),
  'currency-null': () => ({ fromCurrency: undefined, toCurrency: undefined }),
  'currency-word': () => ({ fromCurrency: 'fcfa', toCurrency: 'fcfa' }),
  'year-1': () => ({ createdAtMs: Date.parse('0001-01-01T00:00:00Z') }),
  'year-1970': () => ({ createdAtMs: 0 }),
  'outside-days': () => ({ createdAtMs: OUTSIDE_MS }),
  unreadable: () => null,
};

/** The session as such a list shows it, with the payee's name beside the phone; undefined if it cannot be read. */
export function garbledSession(session: Session, how: Garbling, name: string): Session | undefined {
  const whole = { ...session, recipient: session.recipient && { ...session.recipient, name } };
  const shown = SHOWN[how](whole);
  return shown === null ? undefined : { ...whole, ...shown };
}

/** What is shown otherwise of a session that can be read. */
export function shownSo(session: Session, how: Garbling): Shown {
  return SHOWN[how](session) ?? {};
}

/** By name alone, without the phone. */
function named({ recipient }: Session, show: (name: string) => string): Shown {
  return { recipient: { ...NO_RECIPIENT, name: show(recipient?.name ?? '') } };
}

/** By the phone's last digits alone, without the name. */
function masked({ recipient }: Session, sign: string): Shown {
  const phone = recipient?.phone ?? '';
  const hidden = sign.repeat(Math.max(0, phone.length - SHOWN_DIGITS));
  return { recipient: { ...NO_RECIPIENT, phone: hidden + phone.slice(-SHOWN_DIGITS) } };
}
