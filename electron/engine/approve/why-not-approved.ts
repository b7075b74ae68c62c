/**
 * Every rule of who may approve what and when. Window and command line show what it returns and decide nothing
 * themselves.
 */
import type { Wallet } from '../../../shared/api/wallet.ts';
import { parseAmount } from '../../../shared/domain/money.ts';
import { decisionRefused, type Problem, problem } from '../../../shared/domain/problem.ts';
import type { RowKind } from '../../../shared/domain/row-fields.ts';
import { bareLetters } from '../../../shared/domain/text-folding.ts';
import { approvalPhrase, isTypedPhrase } from '../../../shared/i18n/typed-phrases.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import { approvalVoided, type JournalEvent } from '../core/row/events.ts';
import { isQuoted, type RowRecord } from '../core/row/row-record.ts';
import { type ApprovalFigures, type ApprovedBy, shortfalls } from './approval.ts';

/** How the person said yes. A click alone, which is no `Confirmation`, is enough outside Live. */
export type Confirmation =
  /** The phrase of the window, with the number of rows (`PAY 412`). */
  | { readonly typed: string }
  /** The bare number of rows, as the command line asks for it. */
  | { readonly typedCount: string }
  /** Part of a command that says so: `--yes`, or a single operation that was confirmed as a whole. */
  | { readonly isGiven: true };

/** Who approves, and what they say and see. What is left out counts as not said and not known. */
export interface ApprovalAct extends ApprovedBy {
  /** The maker's own name, if `by` may stand for nobody in particular; empty if it is not known. */
  readonly maker?: string;
  /** Per currency, as decimals: the totals above which a second person is needed. */
  readonly secondPersonAbove?: Readonly<Record<string, string>>;
  readonly confirmation?: Confirmation;
  /** The wallets as they were just read; a wallet that is not among them is not judged. */
  readonly wallets?: readonly Pick<Wallet, 'id' | 'balanceMinor'>[];
  /** The sheet was edited since the batch was made of it. */
  readonly isSheetChanged?: boolean;
}

/** What the rules know of a batch. */
export interface ApprovalFacts {
  readonly record: BatchRecord;
  readonly kind: RowKind;
  readonly figures: ApprovalFigures;
  /** Every row that would be sent has a price. */
  readonly isEachPriced: boolean;
  readonly isBeingReviewed: boolean;
  readonly isBeingSent: boolean;
  /** What a restored copy forgot may not be listed yet. */
  readonly tooEarly: Problem | undefined;
}

/** Why the batch cannot be approved, whatever the person types; undefined if they may be asked. */
export function whyNotApproved(facts: ApprovalFacts, act: ApprovalAct): Problem | undefined {
  const { record, figures, tooEarly } = facts;
  const closed = whyClosed(record);
  if (closed !== undefined) return closed;
  // A batch that was only quoted is not checked for duplicates, so paying it could pay a sheet twice.
  if (record.created.begunBy === 'quote') return decisionRefused('only-quoted');
  if (record.isFromElsewhere === true) return problem('approved-elsewhere');
  if (facts.isBeingSent) return decisionRefused('being-sent');
  if (tooEarly !== undefined) return tooEarly;
  if (!isReviewed(facts)) return decisionRefused('not-reviewed');
  if (act.isSheetChanged) return decisionRefused('sheet-changed');
  if (figures.count === 0) return decisionRefused('nothing-to-pay');
  return secondPersonProblem(act.secondPersonAbove ?? {}, figures, act) ?? fundsProblem(record, figures, act);
}

/** Why nothing of the batch is decided or sent: a person closed it. Undefined while it is open. */
export function whyClosed({ closed }: Pick<BatchRecord, 'closed'>): Problem | undefined {
  return closed === undefined ? undefined : decisionRefused('batch-closed');
}

/** What a person does to a row after which it is not the one that was approved. */
const EDITS: ReadonlySet<JournalEvent['type']> = new Set(['row-released', 'row-reopened', 'row-mended']);

/** True if a person makes a row another than was reviewed; a review releases rows by itself. */
export function isEditedByPerson(events: readonly JournalEvent[]): boolean {
  return events.some(
    (event) => EDITS.has(event.type) && !(event.type === 'row-released' && event.by === 'review'),
  );
}

/**
 * The events, and that the approval no longer holds if one of them makes a row another than was approved. All that is
 * written from outside a run passes here, so that no way of releasing or editing a row can keep an approval.
 */
export function withApprovalVoided(
  { approval }: Pick<BatchRecord, 'approval'>,
  events: readonly JournalEvent[],
): readonly JournalEvent[] {
  const isEdited = approval !== null && events.some(({ type }) => EDITS.has(type));
  const isVoided = events.some(({ type }) => type === 'approval-voided');
  return isEdited && !isVoided ? [...events, approvalVoided('edit')] : events;
}

/** Why what the person typed does not approve the batch; undefined if it does. */
export function whyNotConfirmed(
  { record, kind, figures }: ApprovalFacts,
  confirmation: Confirmation | undefined,
): Problem | undefined {
  const count = figures.count;
  const isConfirmed =
    confirmation === undefined || 'typed' in confirmation
      ? !isPhraseNeeded(record) || isTypedPhrase(confirmation?.typed ?? '', approvalPhrase(kind), count)
      : 'isGiven' in confirmation || confirmation.typedCount.trim() === String(count);
  return isConfirmed ? undefined : decisionRefused('not-typed');
}

/** In Live the approval must be typed; elsewhere one click is enough. */
export function isPhraseNeeded({ created }: BatchRecord): boolean {
  return created.environment === 'live';
}

/** True if every row that would be sent has a price, or needs none. */
export function isEachPriced(rows: Iterable<RowRecord>): boolean {
  for (const row of rows) if (row.state === 'ready' && row.reviewed === null && isQuoted(row)) return false;
  return true;
}

/** A single operation has no review: its payer saw it whole. */
function isReviewed({ record, isEachPriced: isPriced, isBeingReviewed }: ApprovalFacts): boolean {
  return record.created.begunBy === 'call' || (record.isReviewed && isPriced && !isBeingReviewed);
}

function fundsProblem(
  { wallets }: BatchRecord,
  figures: ApprovalFigures,
  { wallets: read = [] }: ApprovalAct,
): Problem | undefined {
  const balances = new Map<string, number>();
  for (const [currency, id] of Object.entries(wallets)) {
    const wallet = read.find((one) => one.id === id);
    if (wallet !== undefined) balances.set(currency, wallet.balanceMinor);
  }
  return shortfalls(figures, balances)[0];
}

/**
 * True if the batch pays more in a currency than its limit, whether at once or in parts that are approved one after the
 * other. `above` holds decimals per currency; one that is no amount of its currency is a limit for any amount.
 */
export function isSecondPersonNeeded(
  above: Readonly<Record<string, string>>,
  { totalsMinor, wholeMinor }: Pick<ApprovalFigures, 'totalsMinor' | 'wholeMinor'>,
): boolean {
  return Object.keys(totalsMinor).some((currency) => {
    const given = above[currency];
    if (given === undefined) return false;
    const limit = parseAmount(given, currency);
    return !limit.ok || (wholeMinor[currency] ?? 0) > limit.amountMinor;
  });
}

/** Why `approver` cannot be the second person beside `maker`; undefined if they are two, or one is enough. */
function secondPersonProblem(
  above: Readonly<Record<string, string>>,
  figures: ApprovalFigures,
  { by, maker = by, approver }: Pick<ApprovalAct, 'by' | 'maker' | 'approver'>,
): Problem | undefined {
  if (!isSecondPersonNeeded(above, figures)) return undefined;
  // Without the maker's name we cannot know that the approver is somebody else.
  if (maker === '') return decisionRefused('maker-unnamed');
  if (!approver) return decisionRefused('second-person');
  const isSame = foldedName(approver) === foldedName(maker);
  return isSame ? problem('approval-by-maker', { name: approver }) : undefined;
}

/** Folds capitals, accents and blanks, so that another spelling of one name does not count as a second person. */
function foldedName(name: string): string {
  return bareLetters(name).replace(/\s/gu, '');
}
