/**
 * Deliberate mistakes as named changes of behaviour: what a function of the product answers instead of what it should.
 * They survive a refactoring that keeps the function, wherever it stands and however it is written.
 */

import type { isWithinDays, shownMoment } from '../../electron/engine/core/comparison/moments.ts';
import { DIFFERS } from '../../electron/engine/core/comparison/payee.ts';
import type { samePayment } from '../../electron/engine/core/comparison/same-payment.ts';
import type { compareShownAmount, shownAmounts } from '../../electron/engine/core/comparison/shown-amount.ts';
import type { compareShownPayee } from '../../electron/engine/core/comparison/shown-payee.ts';
import type { nextCanary } from '../../electron/engine/core/doubt/canary.ts';
import type { isOverLimit } from '../../electron/engine/core/doubt/doubt-limit.ts';
import type { concludedBy } from '../../electron/engine/core/doubt/sending-half.ts';
import type { differencesOf, verdictOf } from '../../electron/engine/core/doubt/session-fit.ts';
import { type keptAttempt, latestAttempt, settled } from '../../electron/engine/core/row/attempts.ts';
import { forgottenPeriodsOf, type wasCompletedOnce } from '../../electron/engine/core/row/batch-record.ts';
import type { JournalEvent, RowQuote } from '../../electron/engine/core/row/events.ts';
import type { foldRow } from '../../electron/engine/core/row/fold-row.ts';
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import type { isApprovalStale } from '../../electron/engine/core/send/approval-age.ts';
import type { onConnected } from '../../electron/engine/core/send/dispatch.ts';
import type { isQuoteStale } from '../../electron/engine/core/send/quote-check.ts';
import type { requestBody } from '../../electron/engine/core/send/request-body.ts';
import type { isBatchLookedFor, isEvidenceFor } from '../../electron/engine/core/state/look-before-send.ts';
import type { placeRow } from '../../electron/engine/core/state/place-row.ts';
import type { duplicateKey, RunState } from '../../electron/engine/core/state/run-state.ts';
import type { emit, StepContext, stopBatch } from '../../electron/engine/core/state/step-context.ts';
import type { rowsToTake, takeOverWrites, untilNow } from '../../electron/engine/decide/take-over.ts';
import type { unseenDoubts } from '../../electron/engine/provenance/restored-backup.ts';
import type { repeatedInList } from '../../electron/engine/review/listed-operation.ts';
import type { compareWithList, paidElsewhereSince } from '../../electron/engine/review/paid-elsewhere.ts';
import type { readSessions } from '../../electron/engine/review/read-sessions.ts';
import type { mayBeSamePayer, numberAspect } from '../../electron/engine/same-payment/intent.ts';
import type { OwnPayments } from '../../electron/engine/same-payment/own-payments.ts';
import type { SheetAgain } from '../../electron/engine/same-payment/sheet-again.ts';
import type { earlierOperations } from '../../electron/engine/single-operation.ts';
import type { classifyAnswer } from '../../electron/service/classify-answer.ts';
import type { exchange } from '../../electron/service/wire-exchange.ts';
import type { AnswerMeaning, UnknownReason } from '../../shared/api/answer-meaning.ts';
import type { MoneyRequest, WireAnswer } from '../../shared/api/payments-service.ts';
import type { paymentNumber } from '../../shared/domain/reference-meaning.ts';
import { RECONCILING, type stateOfStatus } from '../../shared/domain/row-state.ts';
import { CALM } from './calm-world.ts';
import { instead, insteadOf } from './changed-behaviour.ts';
import { MISTAKES_BETWEEN } from './mistakes-between.ts';
import { MISTAKES_OF_DAYS } from './mistakes-of-days.ts';
import { MISTAKES_OF_ODD_SERVICES } from './mistakes-of-odd-services.ts';
import { OFFICE_MISTAKES } from './mistakes-of-offices.ts';
import { STORY_MISTAKES } from './mistakes-of-stories.ts';
import type { MeantMistake } from './planted-mistakes.ts';
import {
  EXCHANGED,
  FORGOTTEN_COMMAND,
  LOST,
  MENDED_AND_FORGOTTEN,
  OTHER_ROUTE,
  RETURNED,
  SWAPPED,
  SWAPPED_ASTRAY,
  TAKEN_OVER,
  TWO_ADDRESSES,
} from './shaped-worlds.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type WorldPlan } from './world-plan.ts';

const NOT_SENT: AnswerMeaning = { kind: 'not-sent', reason: '', isCertificate: false };
const REFUSED: AnswerMeaning = {
  kind: 'refused',
  refusal: 'row',
  status: 400,
  code: undefined,
  message: '',
  errors: {},
  permission: undefined,
  retryAfterMs: undefined,
};

/** An answer that proves nothing, for this reason, is taken for something else. */
function takenFor(why: UnknownReason, wrong: AnswerMeaning): MeantMistake['does'] {
  return instead<typeof classifyAnswer>('classifyAnswer', (right, answer, context) => {
    const meaning = right(answer, context);
    return meaning.kind === 'unknown' && meaning.why === why ? wrong : meaning;
  });
}

function answered(mishaps: WorldPlan['mishaps']): Partial<WorldPlan> {
  return { mishaps, mishapChance: 0.3 };
}

function says(answer: WireAnswer, word: string): boolean {
  return answer.kind === 'answered' && answer.body?.includes(word) === true;
}

const WHAT_ANSWERS_MEAN: readonly MeantMistake[] = [
  {
    name: 'a 5xx is a failure',
    does: takenFor('server-error', REFUSED),
    worlds: answered(['500-after']),
  },
  {
    name: 'a 409 is a failure',
    does: takenFor('key-known', REFUSED),
    worlds: answered(['409-after']),
  },
  {
    name: 'a 408 is a failure',
    does: takenFor('request-timeout', REFUSED),
    worlds: answered(['408-after']),
  },
  {
    name: 'a timeout was not sent',
    does: takenFor('no-answer', NOT_SENT),
    worlds: answered(['hang-after']),
  },
  {
    name: '"success: false" is a refusal',
    does: takenFor('said-no', REFUSED),
    worlds: answered(['said-no-after']),
  },
  {
    name: 'HTML with status 200 was not sent',
    does: takenFor('html', NOT_SENT),
    worlds: answered(['html-after']),
  },
  {
    name: 'an empty answer was not sent',
    does: takenFor('empty', NOT_SENT),
    worlds: answered(['empty-after']),
  },
  {
    name: 'a success without an id was not sent',
    does: takenFor('no-id', NOT_SENT),
    worlds: answered(['no-id-after']),
  },
  {
    name: 'every attempt is treated as the first',
    does: instead<typeof classifyAnswer>('classifyAnswer', (right, answer, context) =>
      right(answer, { ...context, earlier: 'none' }),
    ),
    worlds: {
      mishaps: ['drop-after', 'refused', 'rate-limited'],
      mishapChance: 0.6,
      repeatedKey: 'conflict-422',
    },
  },
  {
    name: 'a quote that our own refusal has used raises an alarm',
    does: instead<typeof classifyAnswer>('classifyAnswer', (right, answer, context) =>
      says(answer, 'quote_used')
        ? { kind: 'unknown', why: 'key-known', batch: 'alarm', status: 400, error: undefined }
        : right(answer, context),
    ),
    axis: 'quotes spent on refusals',
  },
];

/** The row as if no attempt of it had ended without proof. */
function withoutDoubt<Row extends Pick<RowRecord, 'attempts'>>(row: Row): Row {
  return { ...row, attempts: settled(row.attempts, ['unknown'], 'not-sent') };
}

const HOW_ROWS_FOLD: readonly MeantMistake[] = [
  {
    name: 'resend after 15 minutes',
    does: instead<typeof foldRow>('foldRow', (right, row, event, atMs) => {
      const folded = right(row, event, atMs);
      if (event.type !== 'row-parked') return folded;
      return { ...withoutDoubt(folded), state: 'ready' };
    }),
    worlds: { mishaps: ['zombie', 'drop-after'], mishapChance: 0.4, listLateMs: 20 * MINUTE_MS },
  },
  {
    name: 'a refusal of a later attempt clears an earlier doubt',
    does: instead<typeof foldRow>('foldRow', (right, row, event, atMs) =>
      right(event.type === 'attempt-refused' ? withoutDoubt(row) : row, event, atMs),
    ),
    worlds: { mishaps: ['hang-after', 'refused', 'rate-limited'], mishapChance: 0.6, repeatedKey: 'ignore' },
  },
  {
    name: '"processing" is paid',
    does: instead<typeof stateOfStatus>('stateOfStatus', (right, status) =>
      status === 'processing' ? 'paid' : right(status),
    ),
    worlds: { failShare: 0.5, finalAfterMs: 2 * HOUR_MS },
  },
  {
    name: 'an unlisted word is paid',
    does: instead<typeof stateOfStatus>('stateOfStatus', (right, status) =>
      status === 'returned' ? 'paid' : right(status),
    ),
    worlds: { failShare: 0.5, oddWord: 'for-ever' },
  },
  {
    name: 'an unlisted word is failed',
    does: instead<typeof stateOfStatus>('stateOfStatus', (right, status) =>
      status === 'settled' ? 'failed' : right(status),
    ),
    worlds: { oddWord: 'for-ever' },
  },
  {
    name: 'a failed payment is sent again by itself',
    does: instead<typeof stateOfStatus>('stateOfStatus', (right, status) =>
      status === 'failed' ? 'ready' : right(status),
    ),
    worlds: { failShare: 0.6, finalAfterMs: 1_000, turnShare: 0.5, turnAfterMs: MINUTE_MS },
  },
  {
    name: 'a restart makes rows in flight ready again',
    does: instead<typeof placeRow>('placeRow', (right, state, before, after) =>
      right(
        state,
        before,
        before === undefined && after.state === 'sending' ? { ...after, state: 'ready' } : after,
      ),
    ),
    worlds: { crashes: [20, 40, 60] },
  },
];

const WIDE: Partial<WorldPlan> = { ...CALM, rows: 7, latencyMs: 3_000, ratePerSecond: 20, concurrency: 4 };

type AllowedPosts = (context: StepContext, isSendAgain?: boolean) => number;
type RequestOf = (
  context: StepContext,
  row: RowRecord,
  input: never,
  quote: RowQuote | null,
) => Pick<MoneyRequest, 'operation' | 'body'>;

const WHAT_IS_SENT: readonly MeantMistake[] = [
  {
    name: 'nothing is swept before sending after a restart',
    does: instead<typeof isBatchLookedFor>('isBatchLookedFor', () => true),
    worlds: { crashes: [20, 40, 60], rows: 6 },
  },
  {
    name: 'duplicates of this batch are sent beside each other',
    does: instead<typeof duplicateKey>('duplicateKey', (right, row) => `${right(row)} ${row.row}`),
    worlds: { ...CALM, mishaps: ['drop-before', 'drop-after'], mishapChance: 0.4, duplicates: 2, rows: 3 },
  },
  {
    name: 'one payment more than the concurrency is in flight',
    does: instead<AllowedPosts>('allowedPosts', (right, context, isSendAgain) => {
      const posts = right(context, isSendAgain);
      return posts === context.state.settings.concurrency ? posts + 1 : posts;
    }),
    worlds: { ...WIDE, concurrency: 2 },
  },
  {
    name: 'the first unknown does not slow the batch down',
    does: instead<AllowedPosts>('allowedPosts', (right, context, isSendAgain) => {
      const { batch, rows, settings } = context.state;
      const isSlowed = [...rows.values()].some(({ state }) => RECONCILING.includes(state)) && !batch.isBlind;
      return right(context, isSendAgain) === 1 && isSlowed
        ? settings.concurrency
        : right(context, isSendAgain);
    }),
    worlds: { ...WIDE, mishaps: ['drop-before', 'drop-after'], mishapChance: 0.4 },
  },
  {
    name: 'a blind batch goes on at full width',
    does: instead<AllowedPosts>('allowedPosts', (right, context, isSendAgain) => {
      const posts = right(context, isSendAgain);
      return posts === 1 && context.state.batch.isBlind ? context.state.settings.concurrency : posts;
    }),
    worlds: {
      ...WIDE,
      ...{ hasCanary: true, listHasDescription: false, getHasDescription: false, hasMetadata: false },
    },
  },
  {
    name: 'an approval of last week still sends',
    does: instead<typeof isApprovalStale>('isApprovalStale', () => false),
    worlds: { ...CALM, rows: 6, crashes: [20], downMs: 72 * HOUR_MS },
  },
  {
    name: 'a key that was refused is kept for ever',
    does: instead<typeof keptAttempt>('keptAttempt', (_right, row) => latestAttempt(row)),
    axis: 'refusals replayed by key',
  },
  {
    name: 'what a person sends again gets a new key',
    does: instead<typeof keptAttempt>('keptAttempt', () => undefined),
    worlds: LOST,
  },
  {
    name: 'a payment of as much is the session of a swap',
    does: instead<typeof differencesOf>('session-fit:differencesOf', (right, row, session) =>
      right(row, session).filter((difference) => difference !== 'not-a-swap'),
    ),
    worlds: { ...SWAPPED_ASTRAY, listHasDescription: false, getHasDescription: false },
  },
  {
    name: 'a zero date tells a session apart from the payment of a row in doubt',
    does: instead<typeof shownMoment>('shownMoment', (_right, createdAtMs) => createdAtMs),
    test: {
      file: 'electron/engine/send-again.test.ts',
      name: 'at a service that shows no marker, a session that shows a zero date takes the decision to send again back until it was shown to a person',
    },
  },
  {
    name: 'an amount that is not shown tells a session apart from the payment of a row in doubt',
    does: instead<typeof verdictOf>('verdictOf', (right, row, session, isWithinDays) =>
      session.amount === undefined ? right(row, session, false) : right(row, session, isWithinDays),
    ),
    test: {
      file: 'electron/engine/send-again.test.ts',
      name: 'at a service that shows no marker, a session that shows the payee and no amount takes the decision to send again back until it was shown to a person',
    },
  },
  {
    name: 'one key for all: derived from the file, not drawn',
    does: instead<typeof onConnected>('onConnected', (right, context, input) =>
      right(context, { ...input, freshKey: '00000000-0000-4000-a000-000000000000' }),
    ),
    worlds: { repeatedKey: 'replay', rows: 4 },
  },
  {
    name: 'an old quote is used',
    does: instead<typeof isQuoteStale>('isQuoteStale', () => false),
    worlds: { ...CALM, mishaps: ['500-before', 'hang-before'], mishapChance: 0.4, rows: 7, concurrency: 4 },
  },
  {
    name: 'the quote of a review is used at whatever age',
    does: instead<(context: StepContext, row: RowRecord) => RowQuote | undefined>(
      'quoteReviewed',
      (_, __, { reviewed }) => reviewed ?? undefined,
    ),
    test: {
      file: 'electron/engine/reviewed-quotes.test.ts',
      name: 'a quote that names no end is not used at an age at which none was taken yet',
    },
  },
  {
    name: 'the marker is left out of the request',
    does: instead<typeof requestBody>('requestBody', (right, content, parts) =>
      right(content, { ...parts, marker: 'PS' }),
    ),
  },
  {
    name: 'an exchange is asked for as a payment',
    does: asPayment('swap'),
    worlds: { ...CALM, currencies: ['xof', 'cad'], exchange: 'two-sessions', rows: 6, oddWord: 'none' },
  },
  {
    name: 'a customer who is asked to pay in is sent as a payment',
    does: asPayment('customer-deposit'),
    worlds: { ...CALM, collects: true, rows: 4 },
  },
  {
    name: 'a withdrawal to an account of one’s own is sent as a payment',
    does: asPayment('withdrawal'),
    worlds: { ...CALM, withdraws: true, rows: 4 },
  },
  {
    name: 'a batch goes on without funds',
    does: instead<typeof stopBatch>('stopBatch', (right, context, problem) => {
      if (problem.code !== 'funds-refused') right(context, problem);
    }),
    worlds: { ...CALM, mishaps: ['funds'], mishapChance: 0.6 },
  },
  {
    name: 'the link under which a customer pays in is not kept',
    does: instead<typeof emit>('emit', (right, context, event) => {
      if (event.type !== 'attempt-accepted') return right(context, event);
      const { paymentLink: _link, ...kept } = event;
      return right(context, kept);
    }),
    worlds: { ...CALM, collects: true, rows: 4 },
  },
  {
    name: 'one empty sweep parks',
    does: insteadOf<number>('EMPTY_SWEEPS_MIN', () => 1),
    worlds: {
      ...CALM,
      ...{ mishaps: ['drop-before', 'drop-after'], mishapChance: 0.4, rows: 6, readFailChance: 0.6 },
    },
  },
  {
    name: 'lag factor 1',
    does: insteadOf<number>('LAG_FACTOR', () => 1),
    worlds: {
      ...CALM,
      ...{ mishaps: ['drop-before', 'drop-after'], mishapChance: 0.4, rows: 7, listLateMs: 10 * MINUTE_MS },
    },
  },
  {
    name: 'a batch goes on after an hour of sleep without a look',
    does: insteadOf<number>('UNATTENDED_MS', (right) => right * 60),
    worlds: {
      ...CALM,
      ...{ paidElsewhere: true, rows: 5, duplicates: 0, finalAfterMs: 2 * HOUR_MS, listLateMs: 0 },
      ...{ sleepsAtMs: HOUR_MS + 1_500, ratePerSecond: 2 },
    },
  },
];

/** What is asked for so is asked for as a payment. */
function asPayment(operation: MoneyRequest['operation']): MeantMistake['does'] {
  return instead<RequestOf>('requestOf', (right, context, row, input, quote) => {
    const asked = right(context, row, input, quote);
    return asked.operation === operation ? { ...asked, operation: 'payment' } : asked;
  });
}

type Compares = OwnPayments['compare'];
type SheetAspectOf = SheetAgain['aspectOf'];
type Listed = { readonly isForgotten: boolean };
type AspectOfListed = (intent: object, listed: Listed, payee: object) => string;
type HasPaidNobody = (session: { readonly status: string }, markers: readonly string[]) => boolean;

const FALSE_HOLDS = 'simulation/false-holds.test.ts';

/** What the list shows of a payment that an older copy lacks is compared as if the copy had it. */
function asKnown(aspect: string): MeantMistake['does'] {
  return instead<AspectOfListed>(aspect, (right, intent, listed, payee) =>
    right(intent, { ...listed, isForgotten: false }, payee),
  );
}

const WHAT_WAS_PAID_BEFORE: readonly MeantMistake[] = [
  {
    name: 'what this journal has paid is left to the service’s list',
    does: instead<Compares>('OwnPayments.compare', () => []),
    axis: 'a garbled list, the same journal',
  },
  {
    name: 'a corrected sheet is another one',
    does: instead<SheetAspectOf>('SheetAgain.aspectOf', () => 'other'),
    axis: 'the same sheet at every distance',
  },
  {
    name: 'what was paid through another address of the service was paid by somebody else',
    does: instead<typeof mayBeSamePayer>(
      'mayBeSamePayer',
      (right, one, other) => one.address === other.address && right(one, other),
    ),
    axis: 'the same sheet soon again at a second address',
  },
  {
    name: 'what was paid in a sandbox is another’s once the profile says live',
    does: instead<typeof mayBeSamePayer>(
      'mayBeSamePayer',
      (right, one, other) => one.environment === other.environment && right(one, other),
    ),
    test: {
      file: 'electron/engine/doubt-elsewhere.test.ts',
      name: 'a near payment that came into doubt in a sandbox of the address since the row was compared holds it before its first byte',
    },
  },
  {
    name: 'what another data folder has paid is not looked for in the list',
    does: instead<typeof compareWithList>('compareWithList', () => ({ held: [], notComparedCount: 0 })),
    axis: 'two journals of one business',
  },
  {
    name: 'a payee that the list hides is somebody else',
    does: instead<typeof compareShownPayee>('compareShownPayee', (right, payee, shown, areShown) => {
      const aspect = right(payee, shown, areShown);
      return aspect.is === 'hidden' ? DIFFERS : aspect;
    }),
    axis: 'a garbled list, a second journal',
  },
  {
    name: 'an amount that the list hides or shows in another unit is another amount',
    does: instead<typeof compareShownAmount>('compareShownAmount', (right, intent, session, measured) => {
      const aspect = right(intent, session, measured);
      return aspect === 'hidden' || aspect === 'near' ? 'differs' : aspect;
    }),
    axis: 'a garbled list, a second journal',
  },
  {
    name: 'last week’s wages hold this week’s',
    does: instead<typeof isWithinDays>('isWithinDays', () => true),
    test: {
      file: FALSE_HOLDS,
      name: 'beside 400 payments of others, at most 1 % of an honest week’s payroll is held',
    },
  },
  {
    name: 'last month’s payroll without numbers holds this month’s',
    does: insteadOf<number>('SHEET_AGAIN_DAYS', (right) => right + 7),
    test: {
      file: FALSE_HOLDS,
      name: 'beside 400 payments of others, at most 1 % of an honest month’s payroll is held',
    },
  },
  {
    name: 'what only looks alike is asked about',
    does: instead<typeof samePayment>('samePayment', (right, aspects) => {
      const verdict = right(aspects);
      return verdict.line === '8' ? { ...verdict, answer: 'cannotTell' } : verdict;
    }),
    axis: 'people without numbers, month after month',
  },
  {
    name: 'the number of an invoice proves nothing',
    does: instead<typeof numberAspect>('numberAspect', () => 'hidden'),
    test: {
      file: 'electron/engine/duplicates-by-number.test.ts',
      name: 'an invoice is not paid twice, however long after, and however its number is written',
    },
  },
  {
    name: 'a person is not told of a payment that was repeated with its marker',
    does: instead<typeof emit>('emit', (right, context, event) => {
      if (event.type !== 'alarm-raised') right(context, event);
    }),
    axis: 'a portal that repeats a payment',
  },
  {
    name: 'a failed payment is never looked at again',
    does: insteadOf<number>('WATCHING_MS', () => 0),
    axis: 'failed payments that complete after all',
  },
];

type ReadSlot = (file: number, slot: number) => { readonly turn: number } | undefined;

type IsAnothers = (context: StepContext, row: RowRecord, sessionId: string) => boolean;
type IsWithin = (context: StepContext, row: RowRecord, quote: RowQuote | null) => boolean;

const OF_EVERY_ROOM: readonly MeantMistake[] = [
  {
    name: 'what was paid by another route is taken for a payment of the journal’s own',
    does: instead<typeof paidElsewhereSince>('paidElsewhereSince', () => []),
    worlds: OTHER_ROUTE,
  },
  {
    name: 'what was paid by another route counts only once it is completed',
    does: instead<HasPaidNobody>(
      'ListedPayments.#hasPaidNobody',
      (right, session, markers) => session.status !== 'completed' || right(session, markers),
    ),
    worlds: OTHER_ROUTE,
  },
  {
    name: 'a payment that was completed and then failed is as good as none',
    does: instead<typeof wasCompletedOnce>('wasCompletedOnce', () => false),
    worlds: RETURNED,
  },
  {
    name: 'what was paid by another route counts for a week only, though the batch waits longer',
    does: instead<(record: object) => object>('listedBy', (right, record) => ({
      ...right(record),
      sinceMs: Number.POSITIVE_INFINITY,
    })),
    worlds: { ...OTHER_ROUTE, downMs: 20 * DAY_MS },
  },
  {
    name: 'a review does not tell that it could not read the whole list',
    does: instead<typeof readSessions>('read-sessions:readSessions', async (right, ...asked) => ({
      ...(await right(...asked)),
      isWhole: true,
    })),
    test: {
      file: 'electron/engine/paid-elsewhere.test.ts',
      name: 'a review reads a list that ended early again, and tells where it stays so',
    },
  },
  {
    name: 'what is in doubt at another address of the service is left to its list',
    does: instead<typeof samePayment>('samePayment', (right, aspects) =>
      right(aspects.evidence === 'doubt' ? { ...aspects, evidence: 'none' } : aspects),
    ),
    worlds: { ...TWO_ADDRESSES, mishaps: ['zombie'], mishapChance: 0.6 },
  },
  {
    name: 'a payment in doubt that is paid by another way is only warned of',
    does: instead<typeof samePayment>('samePayment', (right, aspects) => {
      const verdict = right(aspects);
      const isOther = aspects.payee === 'alike' || aspects.amount !== 'equal';
      return verdict.line === '3' && isOther
        ? { line: '14', answer: 'different', tells: 'warning' }
        : verdict;
    }),
    test: {
      file: 'electron/engine/doubt-elsewhere.test.ts',
      name: 'a payment in doubt holds what pays the same person by another way, or almost the same amount',
    },
  },
  {
    name: 'a payment that an older journal has forgotten is known by its amount alone, though its row was mended',
    does: asKnown('ListedPayments.#amountAspect'),
    worlds: { ...MENDED_AND_FORGOTTEN, mends: true, failShare: 0.6 },
  },
  {
    name: 'a withdrawal that an older journal has forgotten was none where the list does not show its account',
    does: asKnown('ListedPayments.#sheetAspect'),
    worlds: { ...MENDED_AND_FORGOTTEN, withdraws: true, collects: false, mends: true, failShare: 0.6 },
  },
  {
    name: 'a deposit that an older journal has forgotten was another one where the service changed its amount',
    does: asKnown('ListedPayments.#amountAspect'),
    test: {
      file: 'electron/engine/forgotten-withdrawals.test.ts',
      name: 'a swap or a deposit that the copy lacks is asked about though the service made another amount of it',
    },
  },
  {
    name: 'an exchange in the list is compared by what left the wallet',
    does: instead<typeof shownAmounts>('shownAmounts', (right, session, currency) =>
      right({ ...session, convertedAmount: undefined }, currency),
    ),
    test: {
      file: 'electron/engine/duplicates.test.ts',
      name: 'what an exchange paid the recipient elsewhere is the payment that a row repeats, whatever left the wallet',
    },
  },
  {
    name: 'what another batch has paid since the review is not looked at before the send',
    does: instead<(context: StepContext, row: RowRecord, content: object) => boolean>(
      'isPaidSince',
      () => false,
    ),
    worlds: {
      ...MENDED_AND_FORGOTTEN,
      ...{ mends: false, failShare: 0, setAside: 2, rows: 4 },
      putBack: { atMs: 1.5 * HOUR_MS, isMendedAgain: false },
    },
  },
  {
    name: 'an employee’s number holds next month’s payroll',
    does: instead<typeof paymentNumber>('paymentNumber', (_right, reference, means) =>
      means === 'neither' ? null : reference,
    ),
    worlds: { ...CALM, monthsAfter: 2, duplicates: 0, oddWord: 'none' },
  },
  {
    name: 'a swap that was carried out is sent again where its command is given again',
    does: instead<typeof earlierOperations>('earlierOperations', () => []),
    worlds: SWAPPED,
  },
  {
    name: 'a single operation is not compared with what an older journal has forgotten',
    does: instead<typeof repeatedInList>('repeatedInList', () => undefined),
    worlds: FORGOTTEN_COMMAND,
  },
  {
    name: 'what was approved on another machine is sent from the copy',
    does: instead<typeof unseenDoubts>('unseenDoubts', (right, ...asked) =>
      [...right(...asked)].filter(({ type }) => type === 'alarm-raised'),
    ),
    worlds: { ...CALM, rows: 7, ratePerSecond: 2, copiedAtMs: 3_000 },
  },
  {
    name: 'what another machine approved is not in doubt on this one',
    does: instead<typeof unseenDoubts>('unseenDoubts', (right, record, rows, forgottenPeriod) =>
      right(record, rows, forgottenPeriod).filter((event) => event.type !== 'row-doubted'),
    ),
    test: {
      file: 'electron/cli/copied-journal.test.ts',
      name: 'a new batch of the copy is sent, but for what waits to be taken over',
    },
  },
  {
    name: 'what another machine approved is taken over without a look',
    does: instead<typeof unseenDoubts>('unseenDoubts', (right, ...asked) =>
      right(...asked).flatMap((event): JournalEvent[] =>
        event.type === 'row-doubted'
          ? [event, { type: 'row-parked', row: event.row, sweeps: 0, nearMatches: [] }]
          : [event],
      ),
    ),
    worlds: { ...TAKEN_OVER, ratePerSecond: 0.2 },
  },
  {
    name: 'what the other machine had sent, and nobody found, is taken over as well',
    does: instead<typeof rowsToTake>('rowsToTake', (_right, journal, batch) =>
      [...journal.rows(batch)].filter(({ state }) => state === 'parked'),
    ),
    worlds: {
      ...TAKEN_OVER,
      ...{ rows: 1, mishaps: ['hang-after'], mishapChance: 1 },
      ...{ copiedAtMs: MINUTE_MS, listLateMs: 2 * DAY_MS },
    },
  },
  {
    name: 'what the other machine sent just before the take-over is not waited for',
    does: instead<typeof untilNow>('untilNow', (right, record) =>
      right(record, Math.max(...forgottenPeriodsOf([record]).map(({ noticedAtMs }) => noticedAtMs))),
    ),
    worlds: { ...TAKEN_OVER, stopsAtTheWord: true, listLateMs: 5 * MINUTE_MS },
  },
  {
    name: 'a row that was taken over keeps its old marker',
    does: instead<typeof takeOverWrites>('takeOverWrites', (right, record, act, sources) => {
      const { into, events } = right(record, act, sources);
      const markerOf = (row: number) => sources.journal.content({ batch: record.batch, row }).marker;
      return {
        into,
        events: events.map((each) => ({
          ...each,
          events: each.events.map((event) =>
            event.type === 'rows-imported'
              ? { ...event, rows: event.rows.map((row) => ({ ...row, marker: markerOf(row.row) })) }
              : event,
          ),
        })),
      };
    }),
    worlds: TAKEN_OVER,
  },
  {
    name: 'nobody is told that another amount was paid',
    does: instead<typeof differencesOf>('session-fit:differencesOf', (right, row, session) =>
      right(row, session).filter((difference) => !difference.startsWith('other-amount')),
    ),
    worlds: { ...CALM, mishaps: ['other-amount-after'], mishapChance: 0.3 },
  },
  {
    name: 'no canary goes first',
    does: instead<typeof nextCanary>('nextCanary', () => ({ kind: 'free' })),
    worlds: { ...CALM, hasCanary: true },
  },
  {
    name: 'the rate gate lets everything through',
    does: instead<(nowMs: number) => boolean>('RateGate.tryTake', () => true),
    worlds: { rows: 7, latencyMs: 20 },
  },
  {
    name: 'a 429 closes nothing',
    does: instead<(untilMs: number) => void>('RateGate.close', () => {}),
    worlds: { ...CALM, mishaps: ['rate-limited'], mishapChance: 0.5, ratePerSecond: 20 },
  },
  {
    name: 'the breaker never opens',
    does: instead<(nowMs: number) => void>('Breaker.#open', () => {}),
    worlds: { ...CALM, mishaps: ['500-before'], mishapChance: 0.9, rows: 7 },
  },
  {
    name: 'an accepted row is followed for ever',
    does: insteadOf<number>('FOLLOW_ACCEPTED_FOR_MS', (right) => 100 * right),
    worlds: { ...CALM, oddWord: 'for-ever' },
  },
  {
    name: 'an exchange that is completed has paid the recipient',
    does: instead<typeof concludedBy>('concludedBy', (_right, _state, _row, session) => session),
    worlds: EXCHANGED,
  },
  {
    name: 'too many rows in doubt do not stop the batch',
    does: instead<typeof isOverLimit>('isOverLimit', () => false),
    worlds: { ...CALM, mishaps: ['empty-after'], mishapChance: 0.8, rows: 7 },
  },
  {
    name: 'the settle window is not waited for',
    does: instead<(state: RunState) => number>('settleMs', () => 0),
    worlds: LOST,
  },
  {
    name: 'another row’s session is accepted as an answer',
    does: instead<IsAnothers>('answers:isAnothers', () => false),
    test: {
      file: 'electron/engine/decision-limits.test.ts',
      name: 'an answer with another row’s session proves nothing (R5): in doubt, alarm, stop, and the breaker counts it',
    },
  },
  {
    name: 'more is paid than was approved',
    does: instead<IsWithin>('isWithinApproval', () => true),
    test: {
      file: 'electron/engine/committed-exposure.test.ts',
      name: 'what may have left the wallet never exceeds what was approved: random quotes, refusals, retries and decisions',
    },
  },
  {
    name: 'a sweep that began before the answer went missing counts',
    does: instead<typeof isEvidenceFor>('isEvidenceFor', () => true),
    test: {
      file: 'electron/engine/look-before-send.test.ts',
      name: 'a sweep that began before the answer went missing is none of the two that must not find it',
    },
  },
];

/** What only a test can show: it takes a wire, a file, or one row's whole story. */
const BESIDE_THE_WORLDS: readonly MeantMistake[] = [
  {
    name: 'what was closed without an answer was not sent',
    does: instead<typeof exchange>('wire-exchange:exchange', async (right, request) => {
      const answer = await right(request);
      return answer.kind === 'no-answer'
        ? { kind: 'not-sent', reason: answer.reason, isCertificate: false }
        : answer;
    }),
    test: {
      file: 'exploits/wire.test.ts',
      name: 'a server that answers 101 and speaks no HTTP from then on, the payment not made',
    },
  },
  {
    name: 'a marker with a wrong character is a marker',
    does: instead<(token: string) => boolean>('isChecked', () => true),
    test: { file: 'shared/domain/marker.test.ts', name: 'a marker with one wrong character is none' },
  },
  {
    name: 'a session that was shown to be somebody else’s is accepted from a later answer',
    does: instead<IsAnothers>('answers:isAnothers', (right, context, row, sessionId) =>
      right(context, { ...row, disclaimedIds: [] }, sessionId),
    ),
    test: {
      file: 'electron/engine/disclaimed-answer.test.ts',
      name: 'a session that was shown to be somebody else’s is not accepted from a later answer: in doubt, and an alarm',
    },
  },
  {
    name: 'the older of the mark’s slots is remembered',
    does: instead<ReadSlot>('readSlot', (right, file, slot) => {
      const read = right(file, slot);
      return read && { ...read, turn: -read.turn };
    }),
    test: {
      file: 'electron/journal/high-water-mark.test.ts',
      name: 'a process that was killed leaves the later of both slots as the mark, whichever was written last',
    },
  },
];

export const MEANT_MISTAKES: readonly MeantMistake[] = [
  ...WHAT_ANSWERS_MEAN,
  ...HOW_ROWS_FOLD,
  ...WHAT_IS_SENT,
  ...WHAT_WAS_PAID_BEFORE,
  ...OF_EVERY_ROOM,
  ...STORY_MISTAKES,
  ...MISTAKES_BETWEEN,
  ...MISTAKES_OF_DAYS,
  ...MISTAKES_OF_ODD_SERVICES,
  ...OFFICE_MISTAKES,
  ...BESIDE_THE_WORLDS,
];
