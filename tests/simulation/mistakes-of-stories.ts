/** Mistakes that show where a business goes on for weeks, or a service answers in words of its own: each by its axis. */

import type {
  isSecondPersonNeeded,
  withApprovalVoided,
} from '../../electron/engine/approve/why-not-approved.ts';
import type { daysSince } from '../../electron/engine/core/comparison/moments.ts';
import { type comparePayees, DIFFERS, HIDDEN } from '../../electron/engine/core/comparison/payee.ts';
import type { samePayment } from '../../electron/engine/core/comparison/same-payment.ts';
import type { amountKeysOf } from '../../electron/engine/core/comparison/shown-amount.ts';
import type { compareShownPayee } from '../../electron/engine/core/comparison/shown-payee.ts';
import type { missedRows } from '../../electron/engine/core/doubt/list-lag.ts';
import type { mayBeQuick } from '../../electron/engine/core/doubt/quick-look.ts';
import type { grownPeriodMs } from '../../electron/engine/core/doubt/track.ts';
import { type keptAttempt, latestAttempt } from '../../electron/engine/core/row/attempts.ts';
import type { forgottenPeriodsOf } from '../../electron/engine/core/row/batch-record.ts';
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import type { movedProblem } from '../../electron/engine/core/send/quote-check.ts';
import type { lookForBatch, lookForRow } from '../../electron/engine/core/state/look-before-send.ts';
import type { RunState } from '../../electron/engine/core/state/run-state.ts';
import type { pauseBatch, StepContext } from '../../electron/engine/core/state/step-context.ts';
import type { turnPage } from '../../electron/engine/core/state/sweep.ts';
import type { unseenDoubts } from '../../electron/engine/provenance/restored-backup.ts';
import type { heldAsMended, heldByOwn } from '../../electron/engine/same-payment/batch-findings.ts';
import { type isSameIntent, releasedPairs } from '../../electron/engine/same-payment/decisions.ts';
import type { OwnPayments } from '../../electron/engine/same-payment/own-payments.ts';
import type { paidSince } from '../../electron/engine/same-payment/paid-since.ts';
import type { comparedOf } from '../../electron/engine/single-operation.ts';
import type { Session } from '../../shared/api/session.ts';
import { problem } from '../../shared/domain/problem.ts';
import { instead } from './changed-behaviour.ts';
import type { MeantMistake } from './planted-mistakes.ts';
import { HOUR_MS } from './world-plan.ts';

type Context = { readonly quoteAge?: object };
type Meets = (error: object, context: Context) => boolean;
type Accepts = (context: StepContext, row: RowRecord, meaning: object, listedBefore: number) => void;
type Holds = (
  context: StepContext,
  sweep: { readonly others: readonly Session[] },
  isBatchLook: boolean,
) => void;
type ListedBy = (record: object) => object;
type Advances = (context: StepContext, sweep: number, isEvidence: boolean) => void;

const OF_SHEETS: readonly MeantMistake[] = [
  {
    name: 'an invoice that was paid counts for some days only',
    does: instead<typeof samePayment>('samePayment', (right, aspects) =>
      right(aspects.number === 'equal' && !aspects.isWithinDays ? { ...aspects, number: 'hidden' } : aspects),
    ),
    axis: 'invoices that come again',
  },
  {
    name: 'a payment is as old as the later of two clocks says',
    does: instead<typeof daysSince>('daysSince', (right, sent, now) =>
      Math.max(right({ ...sent, serverMs: null }, now), right({ ...sent, ourMs: null }, now)),
    ),
    axis: 'people of one sheet in the next one',
  },
  {
    name: 'two people of one name are one, whatever their numbers',
    does: instead<typeof comparePayees>('comparePayees', (right, one, other) =>
      right({ ...one, person: '' }, { ...other, person: '' }),
    ),
    axis: 'people who share a name',
  },
  {
    name: 'a payee who is known by an id alone is somebody else',
    does: instead<typeof comparePayees>('comparePayees', (right, one, other) => {
      const isById = [one, other].some(({ identity }) => identity.startsWith('recipient:'));
      return isById && one.identity !== other.identity ? DIFFERS : right(one, other);
    }),
    axis: 'a recipient known by an id, in doubt',
  },
  {
    name: 'what a person wrote off was not paid',
    does: instead<OwnPayments['evidenceOf']>('OwnPayments.evidenceOf', (right, payment) => {
      const evidence = right(payment);
      return evidence === 'written-off' ? 'none' : evidence;
    }),
    axis: 'what was written off comes again',
  },
  {
    name: 'payments that hide their payees are asked about however many they are',
    does: instead<typeof samePayment>('samePayment', (right, aspects) =>
      right({ ...aspects, areHiddenExceptions: true }),
    ),
    axis: 'a list that hides payees',
  },
  {
    name: 'a decision about payments without a payee covers those that come later',
    does: instead<(sessions: readonly Session[]) => string>('ListFindings.#groupOf', () => 'unclear:'),
    axis: 'a list that hides payees',
  },
  {
    name: 'if one of several equal rows is set aside, all others remain',
    does: instead<(rows: Iterable<{ readonly row: number }>, aside: ReadonlySet<number>) => Set<number>>(
      'remainingDuplicates',
      (_right, rows, aside) => new Set([...rows].flatMap(({ row }) => (aside.has(row) ? [] : [row]))),
    ),
    axis: 'somebody three times in a sheet',
  },
  {
    name: 'a corrected row is not compared',
    does: instead<typeof heldAsMended>('heldAsMended', () => []),
    axis: 'a row corrected to another one',
  },
  {
    name: 'a decision stays when the row gets another number',
    does: instead<typeof isSameIntent>('isSameIntent', (right, one, other) =>
      right(one, { ...other, reference: one.reference }),
    ),
    axis: 'a row that gets the number of a payment',
  },
  {
    name: 'who was told apart from one payment is not asked about another',
    does: instead<typeof heldByOwn>('heldByOwn', (right, rows, batch, sources) =>
      right(rows, batch, sources).filter(
        ({ row }) => releasedPairs(sources.journal, { batch, row }).size === 0,
      ),
    ),
    axis: 'a decision beside one payment of two',
  },
  {
    name: 'a withdrawal is known by its wallet, not by the account that gets it',
    does: instead<typeof comparedOf>('comparedOf', (right, single) => ({
      ...right(single),
      identity: single.operation,
    })),
    axis: 'a command beside a sheet',
  },
  {
    name: 'a row that was opened again keeps its batch’s approval',
    does: instead<typeof withApprovalVoided>('withApprovalVoided', (right, record, events) =>
      events.some(({ type }) => type === 'row-reopened') ? events : right(record, events),
    ),
    worlds: { setAside: 2, rows: 4 },
  },
  {
    name: 'a name that is written otherwise is a second person',
    does: instead<(name: string) => string>('why-not-approved:foldedName', (_right, name) => name),
    axis: 'a second person',
  },
  {
    name: 'a price that fell is a reason to ask',
    does: instead<typeof movedProblem>('movedProblem', (right, row, quote, tolerance) =>
      quote.userPaysMinor < (row.reviewed?.userPaysMinor ?? 0)
        ? problem('quote-moved', {
            cost: '',
            percent: '',
            userPaysMinor: quote.userPaysMinor,
            totalFeesMinor: 0,
          })
        : right(row, quote, tolerance),
    ),
    axis: 'prices that fell',
  },
];

const OF_PEOPLE: readonly MeantMistake[] = [
  {
    name: 'two accounts in one sheet are two people, also where one is in doubt',
    does: instead<OwnPayments['payeeAspect']>('OwnPayments.payeeAspect', (right, one, other) =>
      right(one, other, 'certain'),
    ),
    axis: 'somebody who is paid at another phone',
  },
  {
    name: 'a payment that nobody is sure of counts for some days only',
    does: instead<typeof samePayment>('samePayment', (right, aspects) =>
      right(aspects.isWithinDays ? aspects : { ...aspects, evidence: 'none' }),
    ),
    axis: 'payments that failed after all',
  },
  {
    name: 'what a row was before it was corrected is not compared before its first byte',
    does: instead<typeof paidSince>('paidSince', (right, ref, content, { journal, ...asked }) =>
      right(ref, content, { ...asked, journal: { ...journal, formerContents: () => [] } }),
    ),
    axis: 'a sheet that is paid again while a row is corrected',
  },
  {
    name: 'what was paid by hand since the import counts for some days only',
    does: instead<ListedBy>('listedBy', (right, record) => ({ ...right(record), sinceMs: Infinity })),
    axis: 'paid by hand, a garbled list',
  },
  {
    name: 'what only shows what was paid arrived in the same currency',
    does: instead<typeof amountKeysOf>('amountKeysOf', (right, session) =>
      right({ ...session, toCurrency: session.toCurrency ?? session.fromCurrency }),
    ),
    axis: 'paid by hand, a garbled list',
  },
  {
    name: 'a second person is asked for only above the limits of all currencies',
    does: instead<typeof isSecondPersonNeeded>('isSecondPersonNeeded', (right, above, figures) =>
      Object.entries(figures.totalsMinor).every(([currency, minor]) =>
        right(above, { ...figures, totalsMinor: { [currency]: minor } }),
      ),
    ),
    axis: 'a second person',
  },
];

const OF_MACHINES: readonly MeantMistake[] = [
  {
    name: 'of several copies that were put back, the first one is waited for',
    does: instead<typeof forgottenPeriodsOf>('forgottenPeriodsOf', (right, batches) =>
      right(batches).slice(0, 1),
    ),
    axis: 'older copies put back twice',
  },
  {
    name: 'a `pay` that was copied before its approval goes on in both places',
    does: instead<typeof unseenDoubts>('unseenDoubts', (right, record, rows, forgotten) =>
      right({ ...record, created: { ...record.created, begunBy: 'app' } }, rows, forgotten),
    ),
    axis: 'a copy made before the approval',
  },
  {
    name: 'what had failed when it was compared is not compared again',
    does: instead<Holds>('holdPaidElsewhere', (right, context, sweep, isBatchLook) => {
      right(context, sweep, isBatchLook);
      for (const { id } of sweep.others) context.state.compared.set(id, context.state.compared.size);
    }),
    axis: 'failed payments by hand that come through',
  },
  {
    name: 'a batch that goes on needs no new look',
    does: instead<typeof lookForBatch>('lookForBatch', (right, state) => {
      if ((state as RunState).batch.approval === null || state.looks.begun === 0) right(state);
    }),
    axis: 'a pause during which others pay',
  },
];

const OF_SERVICES: readonly MeantMistake[] = [
  {
    name: 'who is shown in part is nobody that we know',
    does: instead<typeof compareShownPayee>('compareShownPayee', (right, ...asked) => {
      const aspect = right(...asked);
      return aspect.is === 'alike' ? HIDDEN : aspect;
    }),
    axis: 'paid by hand, a garbled list',
  },
  {
    name: 'no words of a refusal say that the payment is known',
    does: instead<(error: object) => boolean>('speaksOfDuplicate', () => false),
    axis: 'answers in the service’s own words',
  },
  {
    name: 'a refusal without a reason is about the request',
    does: instead<Meets>('isAboutBody', () => true),
    axis: 'a repetition that is refused without a reason',
  },
  {
    name: 'whatever text stands for an id names a session',
    does: instead<(id: unknown) => boolean>('isUsableId', (_right, id) => typeof id === 'string'),
    axis: 'answers that name no session',
  },
  {
    name: 'the end that a quote names proves nothing',
    does: instead<Meets>('mayMeanUsedQuote', (right, error, context) =>
      right(error, { ...context, quoteAge: { ...context.quoteAge, isBeforeEnd: false } }),
    ),
    axis: 'a quote that names its end, refused although the payment was made',
  },
  {
    name: 'a payment that stood in the list may be the one that an answer names',
    does: instead<Accepts>('onAccepted', (right, context, row, meaning) => right(context, row, meaning, 0)),
    axis: 'answers that name a payment of the list',
  },
  {
    name: 'what a list lacks tells nothing of its age',
    does: instead<typeof missedRows>('missedRows', () => []),
    axis: 'a list that is old at times',
  },
  {
    name: 'a list of several pages is read once',
    does: instead<typeof turnPage>('turnPage', (right, reading, ...turned) => {
      const next = right(reading, ...turned);
      return reading.isFrontAgain ? 'last' : next;
    }),
    axis: 'a long list by its latest changes',
  },
  {
    name: 'what was asked to wait goes again without a look',
    does: instead<typeof lookForRow>('lookForRow', () => {}),
    axis: 'a payment that was made although it was asked to wait',
  },
  {
    name: 'an item that cannot be read is nobody’s payment',
    does: instead<Advances>('advanceReconciling', (right, context, sweep) => right(context, sweep, true)),
    axis: 'a list of which an item cannot be read',
  },
  {
    name: 'the bytes keep their key after a refusal for the funds',
    does: instead<typeof keptAttempt>('keptAttempt', (right, row) => {
      const latest = latestAttempt(row);
      return latest?.refusal === 'funds' ? latest : right(row);
    }),
    axis: 'refusals replayed by key',
  },
  {
    name: 'a batch whose payments cannot be found goes on beside one in doubt',
    does: instead<typeof pauseBatch>('pauseBatch', (right, context, by, problem) => {
      if (problem?.code !== 'marker-not-shown') right(context, by, problem);
    }),
    axis: 'blind batches with a row in doubt',
  },
  {
    name: 'a look may leave out what is known, whatever is to be sent again',
    does: instead<typeof mayBeQuick>('mayBeQuick', (right, context, fromDay) => {
      const { mirror, looks } = context.state;
      return right(context, fromDay) || (looks.ended > 0 && mirror.isUsable(fromDay, context.nowMs));
    }),
    axis: 'rows in doubt that a person has sent again at once',
  },
  {
    name: 'what is on its way is looked at every two hours at last',
    does: instead<typeof grownPeriodMs>('grownPeriodMs', (right, firstMs, quietLooks) =>
      right(firstMs, quietLooks, 2 * HOUR_MS),
    ),
    axis: 'payments that end at any time',
  },
];

export const STORY_MISTAKES: readonly MeantMistake[] = [
  ...OF_SHEETS,
  ...OF_PEOPLE,
  ...OF_MACHINES,
  ...OF_SERVICES,
];
