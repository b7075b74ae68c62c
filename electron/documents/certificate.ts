/**
 * The certificate of a closed batch: one small file with what the closing stated, who approved what, and where it all
 * stands in the journal's chain. It is made of events alone, so the same closing gives the same certificate for ever. It
 * carries a hash of itself, which is no signature: whoever changes the file can make another one.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ROW_STATES } from '../../shared/domain/row-state.ts';
import { batchName } from '../../shared/i18n/batch-name.ts';
import { closedLineSchema, type EventOf, type Kept, walletTieSchema } from '../engine/core/row/events.ts';
import type { LoggedEvent, ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { canonicalJson, canonicalSha256, plainText } from './canonical-json.ts';
import { meaningOf } from './kept-statement.ts';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const fileSchema = z.strictObject({ name: z.string(), sha256: sha256Schema });
const placeSchema = z.strictObject({ seq: z.int(), hash: sha256Schema });
const sumsSchema = z.record(z.string(), z.int());

const bodyShape = {
  paysheetCertificate: z.literal(1),
  batch: z.string(),
  name: z.string(),
  environment: z.enum(['practice', 'sandbox', 'live']),
  service: z.string(),
  profile: z.string(),
  businessId: z.string().nullable(),
  wallets: z.record(z.string(), z.string()),
  sheet: fileSchema,
  /** The results that were written with it; null if none were. */
  results: fileSchema.nullable(),
  created: z.string(),
  /** What the sheet was taken to mean; null if that was not recorded. */
  meaning: z.strictObject({ code: z.string(), says: z.array(z.string()) }).nullable(),
  /** Lines of the sheet that are not rows. */
  excluded: z.int(),
  lines: z.array(closedLineSchema),
  counts: z.partialRecord(z.enum(ROW_STATES), z.int()),
  /** By the rows' currency; in minor units, as all amounts are. */
  imported: sumsSchema,
  paid: sumsSchema,
  /** By the wallets' currency. */
  fees: sumsSchema,
  debited: sumsSchema,
  walletSide: z.array(walletTieSchema),
  approvals: z.array(
    z.strictObject({
      by: z.array(z.string()),
      at: z.string(),
      count: z.int(),
      totals: sumsSchema,
      highestDebit: sumsSchema,
      rowsSha256: z.string(),
      ...placeSchema.shape,
    }),
  ),
  closed: z.strictObject({ by: z.string(), at: z.string(), reason: z.string().nullable() }),
  /** Of the batch's events up to the closing: the first, how many, a hash of their hashes, and the head of the chain. */
  chain: z.strictObject({
    first: placeSchema,
    events: z.int(),
    eventsSha256: sha256Schema,
    head: placeSchema,
  }),
} as const;

export const certificateBodySchema = z.strictObject(bodyShape);
export const certificateSchema = z.strictObject({ ...bodyShape, sha256: sha256Schema });

export type CertificateBody = Kept<typeof certificateBodySchema>;
export type Certificate = Kept<typeof certificateSchema>;
export type CertifiedFile = Certificate['sheet'];

/**
 * The certificate of the batch's last closing; undefined if it was never closed. `upTo` names an earlier closing by its
 * place in the log.
 */
export function certificateOf(
  journal: Pick<ReadonlyJournal, 'events'>,
  batch: string,
  { results = null, upTo }: { readonly results?: CertifiedFile | null; readonly upTo?: number } = {},
): Certificate | undefined {
  const told = new ToldByEvents(batch);
  for (const logged of journal.events(batch)) {
    if (upTo !== undefined && logged.seq > upTo) break;
    told.take(logged);
  }
  const body = told.closing;
  if (body === undefined || (upTo !== undefined && body.chain.head.seq !== upTo)) return undefined;
  return sealed({ ...body, results: results && { ...results, name: plainText(results.name) } });
}

/** The body with its hash. */
export function sealed(body: CertificateBody): Certificate {
  return { ...body, sha256: canonicalSha256(body) };
}

/** The file's text: itself in canonical form. */
export function certificateText(certificate: Certificate): string {
  return `${canonicalJson(certificate)}\n`;
}

/** Follows a batch's events, and keeps what its last closing certifies. */
class ToldByEvents {
  readonly #batch: string;
  /** Over the events' hashes in their order, one in each line. */
  readonly #hashes = createHash('sha256');
  readonly #approvals: CertificateBody['approvals'][number][] = [];
  #count = 0;
  #created: { readonly event: EventOf<'batch-created'>; readonly logged: LoggedEvent } | undefined;
  #name: string | undefined;
  #wallets: EventOf<'wallets-chosen'> | undefined;
  closing: CertificateBody | undefined;

  constructor(batch: string) {
    this.#batch = batch;
  }

  take(logged: LoggedEvent): void {
    const { event, atMs, seq, hash: eventHash } = logged;
    this.#count += 1;
    this.#hashes.update(`${eventHash}\n`);
    switch (event.type) {
      case 'batch-created':
        this.#created = { event, logged };
        this.#name = event.title;
        break;
      case 'batch-renamed':
        this.#name = event.name;
        break;
      case 'wallets-chosen':
        this.#wallets = { ...event, businessId: event.businessId ?? this.#wallets?.businessId ?? null };
        break;
      case 'batch-approved':
        this.#approvals.push({
          by: event.by.split('\n').map(plainText),
          at: iso(atMs),
          count: event.count,
          totals: event.totalsMinor,
          highestDebit: event.highestDebitMinor,
          rowsSha256: event.rowsSha256,
          ...{ seq, hash: eventHash },
        });
        break;
      case 'batch-closed':
        this.closing = this.#bodyOf(event, logged);
        break;
    }
  }

  #bodyOf(
    event: EventOf<'batch-closed'>,
    { seq, hash: head, atMs }: LoggedEvent,
  ): CertificateBody | undefined {
    const { event: created, logged: first } = this.#created ?? {};
    if (!created?.file || first === undefined) return undefined;
    const { lines, wallets } = event;
    const name = batchName(
      {
        batch: this.#batch,
        file: created.file.name,
        operation: null,
        ...(this.#name && { name: this.#name }),
      },
      'en',
    );
    return {
      paysheetCertificate: 1,
      batch: this.#batch,
      name: plainText(name),
      environment: created.environment,
      service: created.address,
      profile: plainText(created.profile),
      businessId: this.#wallets?.businessId ?? null,
      wallets: this.#wallets?.wallets ?? {},
      sheet: { ...created.file, name: plainText(created.file.name) },
      results: null,
      created: iso(first.atMs),
      meaning: meaningOf(created),
      excluded: created.excludedCount,
      lines,
      ...sumsOf(lines, wallets),
      walletSide: wallets,
      approvals: [...this.#approvals],
      closed: {
        by: plainText(event.by),
        at: iso(atMs),
        reason: event.reason === undefined ? null : plainText(event.reason),
      },
      chain: {
        first: { seq: first.seq, hash: first.hash },
        events: this.#count,
        eventsSha256: this.#hashes.copy().digest('hex'),
        head: { seq, hash: head },
      },
    };
  }
}

/** The sums that follow from the lines and the wallets. */
export function sumsOf(
  lines: CertificateBody['lines'],
  wallets: CertificateBody['walletSide'],
): Pick<CertificateBody, 'counts' | 'imported' | 'paid' | 'fees' | 'debited'> {
  const counts: Partial<Record<(typeof ROW_STATES)[number], number>> = {};
  for (const { state, count } of lines) counts[state] = (counts[state] ?? 0) + count;
  const amounts = lines.map(({ currency, amountMinor }) => [currency, amountMinor] as const);
  const paid = lines.flatMap(({ state, currency, amountMinor }) =>
    state === 'paid' ? [[currency, amountMinor] as const] : [],
  );
  return {
    counts,
    imported: summed(amounts),
    paid: summed(paid),
    fees: summed(wallets.map(({ currency, feesMinor }) => [currency, feesMinor])),
    debited: summed(
      wallets.map(({ currency, amountsMinor, feesMinor }) => [currency, amountsMinor + feesMinor]),
    ),
  };
}

function summed(parts: readonly (readonly [string, number])[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const [currency, minor] of parts) sums[currency] = (sums[currency] ?? 0) + minor;
  return sums;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
