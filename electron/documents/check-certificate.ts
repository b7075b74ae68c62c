/**
 * Checks a certificate: by itself, and beside what it certifies. Each fault says what does not fit; none means that all
 * that was compared fits.
 */
import { isDeepStrictEqual } from 'node:util';
import type { CERTIFICATE_FAULTS } from '../../shared/ipc/batch-requests.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { canonicalSha256 } from './canonical-json.ts';
import { type Certificate, certificateOf, certificateSchema, sumsOf } from './certificate.ts';

/** What does not fit, as a token; the member that it is about, if it is about one. */
export interface CertificateFault {
  readonly fault: (typeof CERTIFICATE_FAULTS)[number];
  readonly member?: string;
}

export type ReadCertificate =
  | { readonly ok: true; readonly certificate: Certificate }
  | { readonly ok: false; readonly faults: readonly CertificateFault[] };

/** The certificate that a file's text holds. */
export function readCertificate(text: string): ReadCertificate {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, faults: [{ fault: 'not-json' }] };
  }
  const parsed = certificateSchema.safeParse(json);
  if (!parsed.success) {
    const member = parsed.error.issues[0]?.path.join('.') ?? '';
    return { ok: false, faults: [{ fault: 'not-a-certificate', ...(member !== '' && { member }) }] };
  }
  // A member that stands there twice, or under a name that no program takes, is not in what was parsed, but a person sees it.
  return membersWritten(text) === membersOf(parsed.data)
    ? { ok: true, certificate: parsed.data }
    : { ok: false, faults: [{ fault: 'not-a-certificate' }] };
}

/** How many members a text in JSON writes: each has the one colon that stands in no string. */
function membersWritten(text: string): number {
  let members = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isInString && letter === '\\') at += 1;
    else if (letter === '"') isInString = !isInString;
    else if (letter === ':' && !isInString) members += 1;
  }
  return members;
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value);
  return inside.reduce<number>(
    (sum, each) => sum + membersOf(each),
    Array.isArray(value) ? 0 : inside.length,
  );
}

/** What the certificate contradicts in itself. */
export function faultsWithin({ sha256, ...body }: Certificate): readonly CertificateFault[] {
  const faults: CertificateFault[] = [];
  if (canonicalSha256(body) !== sha256) faults.push({ fault: 'hash' });
  for (const [member, sum] of Object.entries(sumsOf(body.lines, body.walletSide)))
    if (!isDeepStrictEqual(sum, body[member as keyof typeof body])) faults.push({ fault: 'sums', member });
  for (const { currency, wallet } of body.walletSide)
    if (body.wallets[currency] !== wallet) faults.push({ fault: 'wallet-side', member: currency });
  if (!areWalletsExplained(body)) faults.push({ fault: 'wallet-side' });
  for (const [currency, minor] of Object.entries(body.debited))
    if (!body.approvals.some(({ highestDebit }) => minor <= (highestDebit[currency] ?? 0)))
      faults.push({ fault: 'approval', member: currency });
  return faults;
}

/** A difference, and a balance that is not known, stand only beside a reason. */
function areWalletsExplained({ walletSide, closed }: Pick<Certificate, 'walletSide' | 'closed'>): boolean {
  if (closed.reason !== null) return true;
  return walletSide.every(
    ({ openingMinor, amountsMinor, feesMinor, othersMinor, closingMinor }) =>
      openingMinor !== null &&
      closingMinor !== null &&
      openingMinor - amountsMinor - feesMinor - othersMinor === closingMinor,
  );
}

/** What of the files is not what it certifies; a file that is not given is not compared. */
export function faultsBesideFiles(
  { sheet, results }: Certificate,
  sha256: { readonly sheet?: string | undefined; readonly results?: string | undefined },
): readonly CertificateFault[] {
  const faults: CertificateFault[] = [];
  if (sha256.sheet !== undefined && sha256.sheet !== sheet.sha256) faults.push({ fault: 'sheet' });
  if (sha256.results === undefined) return faults;
  if (results === null) faults.push({ fault: 'no-results' });
  else if (sha256.results !== results.sha256) faults.push({ fault: 'results' });
  return faults;
}

/** What the journal says otherwise. The closing is found by its place in the chain, and certified anew. */
export function faultsBesideJournal(
  { sha256: _sha256, ...body }: Certificate,
  journal: Pick<ReadonlyJournal, 'batch' | 'events' | 'verify'>,
): readonly CertificateFault[] {
  const { batch, chain, results } = body;
  const record = journal.batch(batch);
  if (record === undefined) return [{ fault: 'no-such-batch' }];
  const anew = certificateOf(journal, batch, { results, upTo: chain.head.seq });
  if (anew === undefined) return [{ fault: 'no-such-closing' }];
  const members = Object.keys(body) as (keyof typeof body)[];
  const faults: CertificateFault[] = members
    .filter((member) => !isDeepStrictEqual(toPlain(body[member]), toPlain(anew[member])))
    .map((member) => ({ fault: 'journal-differs', member }));
  if (!journal.verify(batch).ok) faults.push({ fault: 'journal-broken' });
  if (faults.length === 0 && isReopened(journal, batch, chain.head.seq)) faults.push({ fault: 'reopened' });
  return faults;
}

function isReopened(journal: Pick<ReadonlyJournal, 'events'>, batch: string, closedSeq: number): boolean {
  for (const { seq, event } of journal.events(batch))
    if (seq > closedSeq && event.type === 'batch-reopened') return true;
  return false;
}

/** Records as plain objects, whatever made them. */
function toPlain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
