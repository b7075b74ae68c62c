/** Mistakes that show where a person decides, corrects and takes back, and where the whole engine is at work: in offices. */

import type { shortfalls } from '../../electron/engine/approve/approval.ts';
import type { isBeyondQuote } from '../../electron/engine/core/doubt/debit-fit.ts';
import type { onPause } from '../../electron/engine/core/lifecycle.ts';
import type { RowRef } from '../../electron/engine/core/row/row-record.ts';
import type { movedProblem } from '../../electron/engine/core/send/quote-check.ts';
import type { emit } from '../../electron/engine/core/state/step-context.ts';
import type { takeBack } from '../../electron/engine/decide/decide.ts';
import type { findBookChanges } from '../../electron/engine/review/book-changes.ts';
import type { isSameIntent } from '../../electron/engine/same-payment/decisions.ts';
import type { debitFromApi } from '../../shared/domain/money.ts';
import { instead } from './changed-behaviour.ts';
import type { MeantMistake } from './planted-mistakes.ts';

type WhyHeld = (
  engine: { readonly journal: { row(ref: RowRef): { readonly state: string } | undefined } },
  ref: RowRef,
) => object | undefined;
type BearsAnothersMarker = (...asked: readonly object[]) => boolean;

export const OFFICE_MISTAKES: readonly MeantMistake[] = [
  {
    name: 'a person’s word that a row was paid is taken for a session with the marker of another payment',
    does: instead<BearsAnothersMarker>('isMarkedAsAnothers', () => false),
    offices: true,
  },
  {
    name: 'a row is held for every price that has risen',
    does: instead<typeof movedProblem>('movedProblem', (right, row, quote) => right(row, quote, 0)),
    offices: true,
  },
  {
    name: 'a part of the smallest unit is not taken from a wallet',
    does: instead<typeof debitFromApi>('debitFromApi', (right, value, currency) =>
      right(currency === 'xof' ? Math.floor(value) : value, currency),
    ),
    offices: true,
  },
  {
    name: 'what was taken with its fees is more than was quoted',
    does: instead<typeof isBeyondQuote>('isBeyondQuote', (right, row, shown, tolerancePercent) => {
      const { quote } = row;
      const bare = quote && { ...quote, userPaysMinor: quote.userPaysMinor - quote.totalFeesMinor };
      return right({ ...row, quote: bare }, shown, tolerancePercent);
    }),
    offices: true,
  },
  {
    name: 'a person’s pause is not heard',
    does: instead<typeof onPause>('onPause', () => {}),
    offices: true,
  },
  {
    name: 'what a person said of a payment falls with every correction',
    does: instead<typeof isSameIntent>('isSameIntent', () => false),
    offices: true,
  },
  {
    name: 'what a person said of a payment holds whatever is corrected',
    does: instead<typeof isSameIntent>('isSameIntent', () => true),
    offices: true,
  },
  {
    name: 'why a payment failed is not kept',
    does: instead<typeof emit>('emit', (right, context, event) =>
      right(context, event.type === 'status-seen' ? { ...event, failureReason: null } : event),
    ),
    offices: true,
  },
  {
    name: 'what the answer called its transaction is not kept',
    does: instead<typeof emit>('emit', (right, context, event) => {
      if (event.type !== 'attempt-accepted') return right(context, event);
      const { transactionId: _transaction, ...kept } = event;
      return right(context, kept);
    }),
    offices: true,
  },
  {
    name: 'payees are not compared with the service’s book of recipients',
    does: instead<typeof findBookChanges>('findBookChanges', async () => ({
      ok: true,
      held: [],
      unread: undefined,
    })),
    offices: true,
  },
  {
    name: 'a batch is approved that its wallet cannot pay',
    does: instead<typeof shortfalls>('shortfalls', () => []),
    offices: true,
  },
  {
    name: 'what is taken back is ready to be sent',
    does: instead<typeof takeBack>('takeBack', () => ({ ok: true })),
    offices: true,
  },
  {
    name: 'what was held is ready once its setting aside is taken back',
    does: instead<WhyHeld>('whyHeld', (right, engine, ref) =>
      engine.journal.row(ref)?.state === 'closed' ? undefined : right(engine, ref),
    ),
    offices: true,
  },
];
