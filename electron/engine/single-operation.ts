/** Any operation that moves money, journalled as a batch of one: a deposit or a swap is guarded like a payroll. */
import type { MoneyOperation } from '../../shared/api/payments-service.ts';
import { makeMarker } from '../../shared/domain/marker.ts';
import { parseAmount } from '../../shared/domain/money.ts';
import { decided, type Problem } from '../../shared/domain/problem.ts';
import { UNSENT } from '../../shared/domain/row-state.ts';
import type { EventOf, ImportedRow, JournalEvent } from './core/row/events.ts';
import { type Body, objectOf, parseBody, payeeIdentity, wordOf } from './core/row/given-body.ts';
import type { Engine } from './engine.ts';
import { makeBatchId } from './import/import-batch.ts';
import type { Chance } from './ports/chance.ts';
import { OwnFindings } from './same-payment/findings.ts';
import type { ComparedRow } from './same-payment/intent.ts';
import type { Repeated } from './same-payment/list-findings.ts';
import { comparedOfContent } from './same-payment/paid-since.ts';

export interface SingleOperation
  extends Pick<EventOf<'batch-created'>, 'address' | 'profile' | 'environment'> {
  readonly operation: MoneyOperation;
  /** The request's body as JSON text of an object, already checked against the operation's rules. */
  readonly body: string;
  /**
   * What the body does not contain but the caller knows: the amount of a swap by quote (a decimal of the currency),
   * and the currency of a deposit, which is its wallet's.
   */
  readonly known?: { readonly amount?: string; readonly currency: string };
  readonly by: string;
}

export type OpenedOperation =
  | { readonly ok: true; readonly batch: string }
  /** Nothing may be paid yet; what was journalled is set aside. */
  | { readonly ok: false; readonly problem: Problem };

/** What a person said of an operation that may repeat others. */
interface SaidMeant {
  /** It is meant, whatever it repeats: also what only the service's list shows. */
  readonly isAgain: boolean;
  /** The payments that were shown and that it does not repeat: the row names them, so that each pair counts as decided. */
  readonly beside: readonly Problem[];
}

/** Journals the operation as approved; `engine.openRun` carries it out. */
export function openSingleOperation(
  engine: Pick<Engine, 'append' | 'approve'>,
  chance: Chance,
  single: SingleOperation,
  { isAgain, beside }: SaidMeant = { isAgain: false, beside: [] },
): OpenedOperation {
  const row = {
    ...importedOf(single),
    marker: makeMarker(chance.bytes(12)),
    problems: beside.map((each) => decided(each)),
  };
  const batch = makeBatchId(chance);
  const events: JournalEvent[] = [
    {
      type: 'batch-created',
      address: single.address,
      profile: single.profile,
      environment: single.environment,
      begunBy: 'call',
      ...(isAgain && { isAgain }),
      file: null,
      sheetName: null,
      mappingFingerprint: null,
      excludedCount: 0,
    },
    { type: 'rows-imported', rows: [row] },
  ];
  engine.append(batch, ...events);
  // An older copy without any batch can only be remembered by its first one, so the wait begins with this one.
  const why = engine.approve(batch, { by: single.by, confirmation: { isGiven: true } });
  if (why === undefined) return { ok: true, batch };
  engine.append(batch, { type: 'row-closed', row: row.row, by: single.by, reason: 'set-aside' });
  return { ok: false, problem: why };
}

/**
 * The payments that the operation may repeat, by this journal or, if an older copy of it was put back, by the service's
 * list, as the problems to ask about: a person decides whether it is meant beside all of them.
 */
export async function repeatedPayments(
  engine: Pick<Engine, 'journal' | 'now' | 'listedOperation'>,
  single: SingleOperation,
  days: number,
  replaced: readonly string[] = [],
): Promise<Repeated> {
  const repeated = earlierOperations(engine, single, days, replaced);
  if (repeated.length > 0) return { ok: true, repeated };
  return engine.listedOperation(comparedOf(single), single);
}

/**
 * The payments of this journal that the operation may repeat, as the problems to ask about. If the amount is not known
 * (a swap by a quote from elsewhere), only a swap by the same quote counts. The batches `replaced` are not among them:
 * this operation replaces them.
 */
export function earlierOperations(
  engine: Pick<Engine, 'journal' | 'now'>,
  single: SingleOperation,
  days: number,
  replaced: readonly string[] = [],
): readonly Problem[] {
  const { journal } = engine;
  const row = comparedOf(single);
  const payer = { ...single, businessId: null };
  const sources = {
    journal,
    now: engine.now(),
    payer,
    days,
    means: 'neither',
    sheet: undefined,
  } as const;
  const held = new OwnFindings(sources)
    .heldBy(row)
    .filter(({ params }) => !replaced.includes(String(params?.batch)));
  if (row.amountMinor > 0) return held;
  const quote = quoteOfBody(single.body);
  return held.filter(({ params }) => {
    const earlier = journal.content({ batch: String(params?.batch), row: Number(params?.row) });
    return quote !== undefined && quoteOfBody(earlier.givenBody ?? '{}') === quote;
  });
}

/** The operation as it is compared with other payments. */
export function comparedOf(single: SingleOperation): ComparedRow {
  return comparedOfContent(importedOf(single));
}

/** The quote of an exchange, which alone says what is exchanged. */
function quoteOfBody(body: string): unknown {
  const { swap_quote_id, payout_quote_id } = parseBody(body);
  return swap_quote_id ?? payout_quote_id;
}

/**
 * The batches of the same operation that were approved and never sent. If no run is open, they come from a command
 * that was killed. A person who gives the command again wants one operation, and a later `resume` would send the
 * other as well.
 */
export function unsentAlike(
  { journal }: Pick<Engine, 'journal'>,
  single: SingleOperation,
): readonly string[] {
  const like = importedOf(single);
  return journal
    .batches()
    .filter(({ created }) => created.begunBy === 'call' && created.address === single.address)
    .map(({ batch }) => batch)
    .filter((batch) => {
      const row = journal.row({ batch, row: 1 });
      return row !== undefined && UNSENT.includes(row.state) && isAlike(row, like);
    });
}

/** An unknown amount matches any amount. */
function isAlike(one: ComparedOperation, other: ComparedOperation): boolean {
  if (one.operation !== other.operation || one.identity !== other.identity) return false;
  if (one.amountMinor === 0 || other.amountMinor === 0) return true;
  return one.amountMinor === other.amountMinor && one.currency === other.currency;
}

type ComparedOperation = Pick<ImportedRow, 'operation' | 'identity' | 'amountMinor' | 'currency'>;

/**
 * The operation as the row of a batch that does not exist yet, so without a marker: amount and recipient as far as the
 * body says them, the rest as the caller knows it.
 */
function importedOf(single: SingleOperation): ImportedRow {
  const given = parseBody(single.body);
  const named = objectOf(given.transaction);
  const transaction: Body = { ...single.known, ...named };
  const currency = wordOf(transaction.from_currency ?? transaction.currency).toLowerCase();
  const amount = parseAmount(wordOf(transaction.amount), currency);
  const isPayout = single.operation === 'payment' || single.operation === 'withdrawal';
  const payee = payeeIdentity(given, transaction);
  return {
    row: 1,
    operation: single.operation,
    fields: {},
    givenBody: single.body,
    amountMinor: amount.ok ? amount.amountMinor : 0,
    currency,
    channel: typeof transaction.channel === 'string' ? transaction.channel : null,
    identity: isPayout
      ? payee
      : `${single.operation} ${payee} ${wordOf(given.wallet_id ?? given.source_wallet)}`,
    reference: null,
    marker: '',
    state: 'ready',
    problems: [],
  };
}
