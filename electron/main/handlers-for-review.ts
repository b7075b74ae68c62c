/** Quoting, reviewing, comparing, rehearsing and approving a batch. */

import { bareLetters } from '../../shared/domain/fold-letters.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import type { BatchRecord } from '../engine/core/batch-record.ts';
import { decisionRefused } from '../engine/core/decision-refused.ts';
import { done, type Handlers, refused } from './answer-request.ts';
import type { BatchDesk } from './batch-desk.ts';
import { compareWithPrevious } from './compare-batches.ts';
import { rehearseBatch } from './rehearsal.ts';
import type { Announce } from './request-wire.ts';
import { buildReview, confirmationOf, isSecondPersonNeeded, readBalances } from './review-view.ts';
import type { Desk } from './service-desk.ts';

type ReviewHandlers = Pick<
  Handlers,
  | 'batches.quote'
  | 'batches.review'
  | 'batches.compare'
  | 'batches.rehearse'
  | 'batches.approve'
  | 'batches.cancel-task'
>;

/** Progress is told this often at most: the bar moves smoothly, and the wire stays quiet. */
const PROGRESS_EVERY_MS = 100;

export function reviewHandlers(parts: {
  readonly batches: BatchDesk;
  readonly announce: Announce;
}): ReviewHandlers {
  const { batches, announce } = parts;
  const cancelled = new Set<string>();
  return {
    'batches.quote': ({ batch, wallets, convertFrom, isExact }) =>
      batches.atOwnDesk(batch, async (desk, record) => {
        if (convertFrom !== null) return refused(decisionRefused('no-exchange-yet'));
        if (isBeingSent(batches, record)) return refused(decisionRefused('being-sent'));
        if (record.approval !== null) {
          desk.engine.append(batch, { type: 'approval-voided', reason: 'edit' });
        }
        cancelled.delete(batch);
        const progress = paced((done, total, secondsLeft) =>
          announce('task-progress', { batch, task: 'quote', done, total, secondsLeft }),
        );
        const chosen = await walletsOf(desk, batch, wallets);
        const onProgress = (done: number, total: number): void => {
          if (cancelled.has(batch)) throw new Cancelled();
          progress(done, total);
        };
        const review = await batches.runs
          .quietly(batch, () => desk.engine.review(batch, { ...chosen, isExact, onProgress }))
          .catch((error: unknown) => {
            if (error instanceof Cancelled) return undefined;
            throw error;
          });
        cancelled.delete(batch);
        if (review === undefined) return refused(decisionRefused('cancelled'));
        if (!review.ok) return refused(review.problem);
        const balances = await readBalances(desk);
        return done(buildReview(desk, batches.book, batch, balances));
      }),
    'batches.review': ({ batch }) =>
      batches.atOwnDesk(batch, async (desk) =>
        done(buildReview(desk, batches.book, batch, await readBalances(desk))),
      ),
    'batches.compare': ({ batch }) =>
      batches.withRecord(batch, (record, journal) => done(compareWithPrevious(journal, record))),
    'batches.rehearse': ({ batch }) =>
      batches.withRecord(batch, async (record, journal) => {
        cancelled.delete(batch);
        const progress = paced((done, total, secondsLeft) =>
          announce('task-progress', { batch, task: 'rehearse', done, total, secondsLeft }),
        );
        const rehearsed = await rehearseBatch({
          journal,
          record,
          settings: batches.book.settingsFor(record.created.environment),
          onProgress: progress,
          isCancelled: () => cancelled.has(batch),
        });
        return done(rehearsed);
      }),
    'batches.approve': ({ batch, confirmation, approver }) =>
      batches.atOwnDesk(batch, async (desk, record) => {
        if (isBeingSent(batches, record)) return refused(decisionRefused('being-sent'));
        if (record.created.begunBy === 'quote') return refused(decisionRefused('only-quoted'));
        if (!record.isReviewed) return refused(decisionRefused('not-reviewed'));
        const tooEarly = desk.engine.whyNotYet(batch);
        if (tooEarly !== undefined) return refused(tooEarly);
        const figures = desk.engine.figures(batch);
        if (figures.count === 0) return refused(decisionRefused('nothing-to-pay'));
        const wanted = confirmationOf(record, figures.count);
        if (wanted !== null && confirmation.trim() !== wanted) return refused(decisionRefused('not-typed'));
        const second = secondPersonProblem(batches, figures, approver);
        if (second) return refused(second);
        const { problems, quotedAt } = buildReview(desk, batches.book, batch, await readBalances(desk));
        if (quotedAt === null) return refused(decisionRefused('not-reviewed'));
        const short = problems.find(({ code }) => code === 'funds-short');
        if (short) return refused(short);
        const by = [makerOf(batches), ...(approver ? [approver] : [])].join('\n');
        await batches.runs.quietly(batch, () => desk.engine.approve(batch, { by, waitsForSend: true }));
        return batches.viewed(batch);
      }),
    'batches.cancel-task'({ batch }) {
      cancelled.add(batch);
      return done({});
    },
  };
}

/** A run that only follows what was sent, no approval let go, stands in nobody's way: it is put to rest meanwhile. */
function isBeingSent({ runs }: BatchDesk, { batch, control }: BatchRecord): boolean {
  return runs.isRunning(batch) && control !== 'idle';
}

class Cancelled extends Error {}

/**
 * The wallet chosen for each currency, else its only active one. A currency that has neither is left out: its rows are
 * held, and the others can be paid. Where no currency has one the engine says which is unclear, and why.
 */
async function walletsOf(
  desk: Desk,
  batch: string,
  chosen: Readonly<Record<string, string>>,
): Promise<{ readonly wallets: readonly string[]; readonly isAutomatic: boolean }> {
  const all = await readBalances(desk);
  const currencies = new Set([...desk.engine.journal.rows(batch)].map(({ currency }) => currency));
  const found = [...currencies].flatMap((currency) => {
    const active = all.filter((wallet) => wallet.currency === currency && wallet.status === 'ACTIVE');
    const only = active.length === 1 ? active[0]?.id : undefined;
    return chosen[currency] ?? only ?? [];
  });
  return found.length > 0
    ? { wallets: found, isAutomatic: false }
    : { wallets: Object.values(chosen), isAutomatic: true };
}

function makerOf({ book }: BatchDesk): string {
  return book.preferences.personName || 'app';
}

/** Capitals, accents and blanks make no second person of the first. */
function foldedName(name: string): string {
  return bareLetters(name).replace(/\s/gu, '');
}

function secondPersonProblem(
  batches: BatchDesk,
  figures: Parameters<typeof isSecondPersonNeeded>[1],
  approver: string | null,
): Problem | undefined {
  if (!isSecondPersonNeeded(batches.book.preferences, figures)) return undefined;
  // Nobody can be told apart from a maker without a name.
  if (batches.book.preferences.personName === '') return decisionRefused('maker-unnamed');
  if (approver === null || approver === '') return decisionRefused('second-person');
  const isSame = foldedName(approver) === foldedName(makerOf(batches));
  return isSame ? { code: 'approval-by-maker', severity: 'error', params: { name: approver } } : undefined;
}

/** Calls at most every PROGRESS_EVERY_MS and at the end, with the time left from the pace so far. */
function paced(
  tell: (done: number, total: number, secondsLeft: number | null) => void,
): (done: number, total: number) => void {
  const startedMs = performance.now();
  let lastMs = -PROGRESS_EVERY_MS;
  return (count, total) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < PROGRESS_EVERY_MS && count < total) return;
    lastMs = nowMs;
    const perSecond = count / Math.max(0.001, (nowMs - startedMs) / 1000);
    tell(count, total, count === 0 ? null : Math.ceil((total - count) / perSecond));
  };
}
