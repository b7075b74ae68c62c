/** Any operation that moves money, journalled as a batch of one: a deposit or a swap is guarded like a payroll. */
import { isJsonObject } from '../../shared/api/decoding.ts';
import type { MoneyOperation } from '../../shared/api/payments-service.ts';
import { makeMarker } from '../../shared/domain/marker.ts';
import { parseAmount } from '../../shared/domain/money.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { recipientIdentity } from '../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import { ROW_FIELDS } from '../../shared/domain/row-fields.ts';
import { UNSENT } from '../../shared/domain/row-state.ts';
import type { EventOf, ImportedRow, JournalEvent } from './core/row/events.ts';
import { OWN_WALLET } from './core/row/row-record.ts';
import { EarlierPayments } from './duplicates/earlier-payments.ts';
import type { Engine } from './engine.ts';
import { makeBatchId } from './import/import-batch.ts';
import type { Chance } from './ports/chance.ts';
import type { ForgottenOperation } from './review/forgotten-operation.ts';

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

/**
 * Journals the operation as approved; `engine.openRun` carries it out. `repeated` are the payments that a person said it
 * does not repeat: the row names them, so that each pair counts as decided.
 */
export function openSingleOperation(
  engine: Pick<Engine, 'append' | 'approve'>,
  chance: Chance,
  single: SingleOperation,
  repeated: readonly Problem[] = [],
): OpenedOperation {
  const row = { ...importedOf(single), marker: makeMarker(chance.bytes(12)), problems: [...repeated] };
  const batch = makeBatchId(chance);
  const events: JournalEvent[] = [
    {
      type: 'batch-created',
      address: single.address,
      profile: single.profile,
      environment: single.environment,
      begunBy: 'call',
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
 * The payments within `days` that the operation may repeat, the newest first, as the problems to ask about: a person
 * decides whether both are meant. If the amount is not known (a swap by a quote from elsewhere), only a swap by the same
 * quote counts. The batch `except` is not compared, because this operation replaces it.
 */
export function earlierOperations(
  engine: Pick<Engine, 'journal' | 'now'>,
  single: SingleOperation,
  days: number,
  except: string | null = null,
): readonly Problem[] {
  const { journal } = engine;
  const row = importedOf(single);
  const { address, environment } = single;
  const compared = { journal, now: engine.now(), address, environment, days };
  const sources = { ...compared, means: 'neither', layout: null, except } as const;
  const earlier = new EarlierPayments(sources);
  if (row.amountMinor > 0)
    return earlier.of(row).flatMap(({ makes, problem }) => (makes === 'held' ? [problem] : []));
  const quote = quoteOfBody(single.body);
  return earlier
    .paymentsLike(row)
    .map(({ problem }) => problem)
    .filter(({ params }) => {
      const { givenBody } = journal.content({ batch: String(params?.batch), row: Number(params?.row) });
      return quote !== undefined && quoteOfBody(givenBody ?? '{}') === quote;
    });
}

/**
 * The payment that the operation may repeat, as the journal has it, or where an older copy was put back, as the
 * service's list does.
 */
export async function earlierOrForgotten(
  engine: Pick<Engine, 'journal' | 'now' | 'forgottenOperation'>,
  single: SingleOperation,
  days: number,
  except: string | null = null,
): Promise<ForgottenOperation> {
  const [repeated] = earlierOperations(engine, single, days, except);
  if (repeated !== undefined) return { ok: true, repeated };
  return engine.forgottenOperation(importedOf(single), comparedFields(single), single.address);
}

/** What the service's list can be compared with. */
export function comparedFields({ body }: SingleOperation): RowFields {
  const { description, transaction } = parseBody(body);
  const { currency } = objectOf(transaction);
  return {
    ...fieldsOfBody(body),
    description: wordOf(description),
    currency: wordOf(currency).toLowerCase(),
  };
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
export function importedOf(single: SingleOperation): ImportedRow {
  const given = parseBody(single.body);
  const named = objectOf(given.transaction);
  const transaction: Body = { ...single.known, ...named };
  const currency = wordOf(transaction.from_currency ?? transaction.currency).toLowerCase();
  const amount = parseAmount(wordOf(transaction.amount), currency);
  const isPayout = single.operation === 'payment' || single.operation === 'withdrawal';
  const payee = payeeOf(given, transaction);
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

/** Who is paid or pays in; for an exchange between own wallets, the wallet that receives. */
function payeeOf(given: Body, transaction: Body): string {
  const recipient = given.payout_recipient ?? given.customer ?? given.recipient;
  if (isJsonObject(recipient) && typeof recipient.id === 'string') return `recipient:${recipient.id}`;
  const into = wordOf(given.destination_wallet);
  return into === ''
    ? recipientIdentity(recipientFields({ ...given, recipient }, transaction))
    : `${OWN_WALLET}${into}`;
}

/**
 * The person that a whole request body names: a recipient, an account's id, or the one who pays in; empty if it only
 * names own wallets.
 */
export function fieldsOfBody(body: string): RowFields {
  const json = parseBody(body);
  const payout = isJsonObject(json.payout_recipient) ? json.payout_recipient : json.recipient;
  const payer = isJsonObject(json.customer) ? json.customer.name : json.account_name;
  const recipient = isJsonObject(payout) ? payout : payer === undefined ? {} : { first_name: payer };
  const fields = recipientFields({ recipient }, {});
  return typeof json.destination_account_id === 'string'
    ? { ...fields, destination_account_id: json.destination_account_id }
    : fields;
}

function recipientFields(given: Body, transaction: Body): RowFields {
  const recipient = objectOf(given.recipient);
  const fields: Partial<Record<string, string>> = {};
  for (const field of ROW_FIELDS) {
    const value = recipient[field] ?? given[field] ?? transaction[field];
    if (typeof value === 'string') fields[field] = value;
  }
  return fields;
}

type Body = Readonly<Record<string, unknown>>;

/** The members of a body; none if it is not an object. */
function parseBody(body: string): Body {
  return objectOf(JSON.parse(body));
}

function objectOf(value: unknown): Body {
  return isJsonObject(value) ? value : {};
}

function wordOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}
