/** A checked sheet becomes a batch: every row with its content, marker and first state, before any call to the service. */

import { isDeepStrictEqual } from 'node:util';
import type { AccountConfirmation } from '../../../shared/domain/account-confirmation.ts';
import { isDuplicateInSheet, remainingDuplicates } from '../../../shared/domain/duplicates-in-sheet.ts';
import { makeMarker } from '../../../shared/domain/marker.ts';
import { decided, type Problem, problem } from '../../../shared/domain/problem.ts';
import { nameOf, recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import { kindOfRow, operationOfFields, type RowKind } from '../../../shared/domain/row-fields.ts';
import type { Now } from '../../../shared/domain/time.ts';
import { layoutOf } from '../../../shared/sheet/check/headings/mapping-profile.ts';
import { periodOfSheet, titleOfSheet } from '../../../shared/sheet/check/whole/stated-period.ts';
import type { CheckedRow, CheckedSheet, ImportedSheet } from '../../../shared/sheet/checked-sheet.ts';
import { contentHash } from '../core/row/content-hash.ts';
import type { EventOf, ImportedRow, JournalEvent } from '../core/row/events.ts';
import type { Chance } from '../ports/chance.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import { evidenceOf } from '../same-payment/decisions.ts';
import { OwnFindings } from '../same-payment/findings.ts';
import type { NewSheet } from '../same-payment/sheet-again.ts';
import { comparedRows, paymentOfFields } from './compared-rows.ts';
import { knownReference } from './reference-question.ts';

/** A row, and the other payment as the `where` of its duplicate problem names it. */
interface ReleasedPair {
  readonly row: number;
  readonly where: string;
  /** Why, in the person's own words. */
  readonly reason?: string | undefined;
  /** How a changed account was made sure of: without it the row stays held. */
  readonly confirmed?: AccountConfirmation | undefined;
}

export interface ImportDraft
  extends Pick<
    EventOf<'batch-created'>,
    'file' | 'address' | 'profile' | 'environment' | 'begunBy' | 'isAsked'
  > {
  readonly checked: ImportedSheet & Partial<Pick<CheckedSheet, 'statement'>>;
  readonly walletReferences?: readonly string[];
  readonly convertFrom?: string | undefined;
  /** Rows that the user set aside. */
  readonly setAside: readonly number[];
  /**
   * Duplicates for which the user confirmed that both are meant, each for its own pair. Any other payment like the
   * row still holds it.
   */
  readonly released: readonly ReleasedPair[];
  readonly duplicateDays: number;
}

/** Rows per `rows-imported` event: large enough that there are few events, small enough to be read back one at a time. */
export const ROWS_PER_EVENT = 200;

/** What the events of an import are made from, beside the draft. */
interface ImportSources {
  readonly journal: ReadonlyJournal;
  readonly chance: Chance;
  readonly now: Now;
  /** The batch that this one replaces: it is the same sheet, so it is not compared as an earlier payment. */
  readonly except?: string;
}

/** The events that make the batch. Pure, except for the journal's answers about earlier payments and the random markers. */
export function importEvents(draft: ImportDraft, sources: ImportSources): JournalEvent[] {
  const reference = knownReference(sources.journal, draft.checked, draft.address);
  const { name: sheetName, headerRow: headingRow, encoding, delimiter } = draft.checked.sheet;
  const period = periodOfSheet(draft.checked);
  const title = titleOfSheet(draft.checked);
  const findings = sheetFindings(draft, sources);
  const rows = [...importedRows(draft, sources, findings)];
  const repeats = findings.own.repeated;
  const created: EventOf<'batch-created'> = {
    type: 'batch-created',
    address: draft.address,
    profile: draft.profile,
    environment: draft.environment,
    begunBy: draft.begunBy,
    ...(draft.isAsked && { isAsked: true }),
    file: draft.file,
    sheetName,
    ...(title !== undefined && { title }),
    ...(headingRow !== null && { readAs: { headingRow, encoding, delimiter } }),
    mappingFingerprint: layoutOf(draft.checked),
    ...(draft.checked.statement && { statement: JSON.stringify(draft.checked.statement) }),
    ...(reference && { reference }),
    ...(period !== undefined && { period }),
    ...(repeats && { repeats }),
    ...(draft.walletReferences && { walletReferences: draft.walletReferences }),
    ...(draft.convertFrom !== undefined && { convertFrom: draft.convertFrom }),
    excludedCount: draft.checked.excluded.length,
  };
  const events: JournalEvent[] = [created];
  for (let from = 0; from < rows.length; from += ROWS_PER_EVENT) {
    events.push({ type: 'rows-imported', rows: rows.slice(from, from + ROWS_PER_EVENT) });
  }
  return events;
}

/**
 * True if the batch was made of this same sheet: every row has the same content, the same decisions and the same
 * earlier payments. Its quotes, and what was decided since, are then valid for the sheet. Stops at the first row that
 * differs.
 */
export function isMadeOf(batch: string, draft: ImportDraft, sources: ImportSources): boolean {
  const { journal } = sources;
  const created = journal.batch(batch)?.created;
  if (created?.address !== draft.address || created.file?.sha256 !== draft.file?.sha256) return false;
  const compared = { ...sources, except: batch };
  const wanted = importedRows(draft, compared, sheetFindings(draft, compared));
  for (const { row } of journal.rows(batch)) {
    const next = wanted.next();
    if (next.done || !isDeepStrictEqual(bare(next.value), bare(journal.content({ batch, row }))))
      return false;
  }
  return wanted.next().done === true;
}

/** The payments of this journal that the sheet's rows may repeat. */
function sheetFindings(draft: ImportDraft, { journal, now, except }: ImportSources): OwnFindings {
  const { checked, file, address, environment } = draft;
  return new OwnFindings({
    ...{ journal, now, except },
    payer: { address, environment, businessId: null },
    days: draft.duplicateDays,
    means: knownReference(journal, checked, address)?.means ?? 'neither',
    sheet: newSheet(checked, file?.sha256 ?? null),
  });
}

/** The sheet as it is compared with those of earlier batches. */
export function newSheet(checked: ImportedSheet, sha256: string | null): NewSheet {
  return {
    sha256,
    layout: layoutOf(checked),
    period: periodOfSheet(checked),
    rows: () => comparedRows(checked.rows),
    *payees() {
      for (const { fields } of checked.rows)
        yield { identity: recipientIdentity(fields), name: nameOf(fields) };
    },
  };
}

function* importedRows(
  draft: ImportDraft,
  sources: ImportSources,
  findings: OwnFindings,
): Generator<ImportedRow> {
  const imported: ImportedDraft = {
    findings,
    setAside: new Set(draft.setAside),
    released: new Map(draft.released.map((pair) => [pairKey(pair), pair])),
    remaining: remainingDuplicates(draft.checked.rows, new Set(draft.setAside)),
    kind: kindOfSheet(draft),
  };
  for (const row of draft.checked.rows) yield importedRow(row, imported, sources);
}

/** A row without its marker, which is different each time. */
function bare({ marker: _marker, ...row }: ImportedRow): Omit<ImportedRow, 'marker'> {
  return row;
}

/** A short name for a batch that a person can read out: `b-` and eight characters. */
export function makeBatchId(chance: Chance): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  let name = 'b-';
  for (const byte of chance.bytes(8)) name += alphabet.charAt(byte % 32);
  return name;
}

/** The hash that a batch of the sheet would have. It needs neither markers nor a search for earlier payments. */
export function sheetHash({ checked }: Pick<ImportDraft, 'checked'>): string {
  return contentHash(checked.rows.map(rowContent));
}

/** What the draft says about its rows. */
interface ImportedDraft {
  readonly findings: OwnFindings;
  readonly setAside: ReadonlySet<number>;
  /** By `pairKey`. */
  readonly released: ReadonlyMap<string, ReleasedPair>;
  /** Rows that remain as the only one of several equal payments. */
  readonly remaining: ReadonlySet<number>;
  readonly kind: RowKind;
}

/** The kind of the first row that can be sent. The sheet's check asks about a mixed sheet, so no mixed batch is ever made. */
function kindOfSheet({ checked, setAside }: ImportDraft): RowKind {
  const out = new Set(setAside);
  const first = checked.rows.find(({ row, state }) => state !== 'invalid' && !out.has(row));
  return kindOfRow(first?.fields ?? {});
}

function rowContent({ row, fields }: CheckedRow) {
  const { amountMinor = 0, ...payment } = paymentOfFields(fields);
  return { row, operation: operationOfFields(fields), fields, amountMinor, ...payment };
}

function importedRow(checked: CheckedRow, draft: ImportedDraft, sources: ImportSources): ImportedRow {
  const base = { ...rowContent(checked), marker: makeMarker(sources.chance.bytes(12)) };
  // The person's decision comes first: a row set aside is decided, whether or not it could have been paid.
  if (draft.setAside.has(checked.row)) return { ...base, state: 'closed', problems: checked.problems };
  if (checked.state === 'invalid') return { ...base, state: 'invalid', problems: checked.problems };
  if (kindOfRow(checked.fields) !== draft.kind) {
    const problems = [problem('kind-left-out', { kind: draft.kind }), ...checked.problems];
    return { ...base, state: 'invalid', problems };
  }
  const keyOf = ({ params }: Problem) => pairKey({ row: checked.row, where: String(params?.where) });
  const decisionOn = (found: Problem): ReleasedPair | undefined => {
    const pair = draft.released.get(keyOf(found));
    return found.code === 'account-changed' && pair?.confirmed === undefined ? undefined : pair;
  };
  const isReleased = (found: Problem): boolean =>
    decisionOn(found) !== undefined || (isDuplicateInSheet(found) && draft.remaining.has(checked.row));
  const withDecision = (found: Problem): Problem => {
    const pair = decisionOn(found);
    return pair === undefined ? found : decided(found, pair.reason, evidenceOf(pair.confirmed));
  };
  const inSheet = checked.problems.map(withDecision);
  const isHeldInSheet = checked.problems.some((one) => one.code === 'duplicate-exact' && !isReleased(one));
  const [open, others]: [Problem[], Problem[]] = [[], []];
  for (const { makes, problem: found } of draft.findings.of(base)) {
    if (makes === 'held' && !isReleased(found)) open.push(found);
    else others.push(withDecision(found));
  }
  // A person who decides on a held row sees every payment that it may repeat, the undecided ones first.
  const state = isHeldInSheet || open.length > 0 ? 'held' : 'ready';
  return { ...base, state, problems: [...open, ...inSheet, ...others] };
}

function pairKey({ row, where }: Pick<ReleasedPair, 'row' | 'where'>): string {
  return `${row}:${where}`;
}
