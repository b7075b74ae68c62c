/** A sheet is imported into a world, reviewed and approved, and a row of it mended, as the engine's facade does. */

import type { EventOf, ImportedRow, RowQuote } from '../../electron/engine/core/row/events.ts';
import type { RowRecord, RowRef } from '../../electron/engine/core/row/row-record.ts';
import type { Input } from '../../electron/engine/core/state/inputs.ts';
import { type ImportDraft, importEvents } from '../../electron/engine/import/import-batch.ts';
import { quotableRows } from '../../electron/engine/review/review.ts';
import { heldAsMended, heldByOwn, ownSources } from '../../electron/engine/same-payment/batch-findings.ts';
import { OwnFindings } from '../../electron/engine/same-payment/findings.ts';
import { makeMarker } from '../../shared/domain/marker.ts';
import { amountToApi, formatAmount } from '../../shared/domain/money.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { repeatingSheet } from '../support/valid-sheet.ts';
import { firstEvents, reviewByList } from './restored-backup.ts';
import {
  ADDRESS,
  approvalIn,
  booksOf,
  comparedIn,
  decisionQueries,
  SECOND_ADDRESS,
} from './virtual-books.ts';
import { exchangedMinor } from './virtual-service.ts';
import { FIRST_SHEET, type LaterSheet, laterRows } from './virtual-sheet.ts';
import type { World } from './world.ts';
import { HOUR_MS, type WorldPlan } from './world-plan.ts';

/** What a person adds to an amount that was wrong; no other row of a sheet has it then. */
const MENDED_BY_MINOR = 5;
/** A payroll that comes every month has a column of employee numbers; other sheets say what their numbers are. */
function numberedSheet(
  { monthsAfter, hasNumbers }: WorldPlan,
  rows: readonly RowFields[],
  means: ImportedFrom['means'],
): CheckedSheet {
  if (means !== undefined) return { ...repeatingSheet(rows), reference: referenceOf('N°', means) };
  if (monthsAfter === 0 || !hasNumbers) return repeatingSheet(rows);
  const numbered = rows.map((fields, index) => ({ ...fields, reference: `E-${100 + index}` }));
  return { ...repeatingSheet(numbered), reference: referenceOf('Matricule', 'person') };
}

function referenceOf(
  heading: string,
  means: NonNullable<ImportedFrom['means']>,
): NonNullable<CheckedSheet['reference']> {
  return { heading, column: 'A', means, isAnswered: false };
}

/** Imports and reviews, as the engine's facade does; the duplicates it finds are held. */
export function importBatch(
  world: World,
  batch: string,
  rows: readonly RowFields[],
  sheet: ImportedFrom = {},
): string {
  const { journal } = world;
  const nowMs = world.clockMs();
  const { place = 'same', changes = 'nothing', environment = 'sandbox', begunBy = 'app' } = sheet;
  const checked = numberedSheet(world.plan, laterRows(rows, changes, batch), sheet.means);
  const draft = {
    checked,
    file: fileOf(world.plan, changes, batch),
    address: place === 'second-address' ? SECOND_ADDRESS : ADDRESS,
    profile: 'virtual',
    environment,
    begunBy,
    setAside: sheet.setAside ?? (batch === 'b-one' ? rowsSetAside(world.plan) : []),
    // Rows of one sheet that pay the same are both meant.
    released:
      sheet.released ??
      checked.rows.flatMap(({ row, problems }) =>
        problems.map(({ params }) => ({ row, where: String(params?.where) })),
      ),
    duplicateDays: 7,
  } as const;
  journal.append(
    batch,
    firstEvents(
      world,
      importEvents(draft, {
        journal: booksOf(world),
        chance: world.chance,
        now: { ourMs: nowMs, serverMs: undefined },
      }),
    ),
    nowMs,
  );
  world.noteImport(batch);
  reviewIn(world, batch, sheet.businessId);
  return batch;
}

/** As the engine's facade does; the duplicates that the journal knows are held. */
export function reviewIn(world: World, batch: string, businessId: string | null = null): void {
  const { journal } = world;
  const nowMs = world.clockMs();
  holdSinceHeard(world, batch);
  journal.append(batch, [{ type: 'wallets-chosen', ...walletsOf(world.plan), businessId }], nowMs);
  const quotes = [...journal.rows(batch)].map(({ row, amountMinor, currency }) => {
    const isExchanged = world.plan.exchange !== null && currency === 'cad';
    const price = isExchanged
      ? { currency: 'xof', userPaysMinor: exchangedMinor(amountMinor) }
      : { userPaysMinor: amountMinor };
    const quote = reviewQuote(world, batch, { amountMinor, currency });
    const totalFeesMinor = Math.ceil((price.userPaysMinor * world.plan.reviewedFeePercent) / 100);
    const userPaysMinor = price.userPaysMinor + totalFeesMinor;
    return {
      row,
      quote: { ...quote, ...price, userPaysMinor, totalFeesMinor, recipientGetsMinor: amountMinor },
    };
  });
  const basis = world.plan.isEstimated ? 'estimate' : 'quote';
  journal.append(batch, [{ type: 'rows-reviewed', basis, quotes }], nowMs);
  journal.flush();
}

/** One quote for all rows of a batch that pay the same, as the engine's review takes them. */
function reviewQuote(
  world: World,
  batch: string,
  { amountMinor, currency }: Pick<RowRecord, 'amountMinor' | 'currency'>,
): Pick<RowQuote, 'id' | 'takenAtMs' | 'expiresAtMs'> {
  const { quoteLastsMs, isEstimated } = world.plan;
  if (isEstimated) return { id: null };
  const id = `q-${batch}-${currency}-${amountMinor}`;
  world.service.offer(id, amountToApi(amountMinor, currency), currency);
  world.audit.quoted(null, id, world.time.nowMs + quoteLastsMs);
  const isEndTold = Number.isFinite(quoteLastsMs);
  const end = isEndTold && { expiresAtMs: world.network.serverMs() + quoteLastsMs };
  return { id, takenAtMs: world.clockMs(), ...end };
}

export interface ImportedFrom extends Partial<Pick<LaterSheet, 'place' | 'changes'>> {
  readonly environment?: 'sandbox' | 'live';
  /** `quote`: nobody will send it. */
  readonly begunBy?: ImportDraft['begunBy'];
  /** What the rows' `reference` identifies. */
  readonly means?: 'payment' | 'person';
  readonly setAside?: readonly number[];
  /** Whose the wallets are, if they say so. */
  readonly businessId?: string | null;
  /** What a person said is meant beside other payments; if absent, all that pay the same within the sheet. */
  readonly released?: ImportDraft['released'];
}

/** Only worlds in which sheets come again tell by their files which is which; those of months have all the same rows. */
function fileOf(
  { again, importsAgain, monthsAfter }: WorldPlan,
  changes: LaterSheet['changes'],
  batch: string,
): ImportDraft['file'] {
  if (again.length === 0 && (!importsAgain || monthsAfter > 0)) return null;
  const name = changes === 'file' || changes === 'period' ? `${batch}.csv` : FIRST_SHEET;
  return { name, sha256: changes === 'nothing' ? FIRST_SHEET : `${changes} ${batch}` };
}

function walletsOf({ exchange }: WorldPlan): Pick<EventOf<'wallets-chosen'>, 'wallets' | 'convertFrom'> {
  return exchange === null
    ? { wallets: { xof: 'w-1', cad: 'w-2' } }
    : { wallets: { xof: 'w-1' }, convertFrom: 'xof' };
}

/** What the review, which knows the service's clock, holds although the import let it pass. */
function holdSinceHeard(world: World, batch: string): void {
  const record = world.journal.batch(batch);
  if (record === undefined) return;
  const rows = quotableRows(world.journal, batch).all();
  const { now, days } = comparedIn(world, batch);
  const journal = { ...booksOf(world), ...decisionQueries(world) };
  const own = new OwnFindings(ownSources(journal, record, { now, days }));
  const held = heldByOwn(rows, batch, { own, journal });
  const events = held.map(({ row, problem }) => ({ type: 'row-held', row, problem }) as const);
  if (events.length > 0) world.journal.append(batch, events, world.clockMs());
}

export function approve(world: World, batch: string): void {
  world.journal.append(batch, [approvalIn(world, batch)], world.clockMs());
  world.journal.flush();
}

/** What an older copy has forgotten is looked for before anything new is approved. */
export function approveAndStart(world: World, batch: string, inputs: readonly Input[] = []): void {
  const go = (): void => {
    if (world.machine !== null || world.isDown) {
      world.time.after(HOUR_MS, go);
      return;
    }
    approve(world, batch);
    world.startProcess(batch, inputs);
  };
  const { paidElsewhere, secondAddress, again } = world.plan;
  const isTakenOver = world.journal.batch(batch)?.created.takenOverFrom !== undefined;
  if (isTakenOver || world.hasRestored || paidElsewhere || secondAddress || again.length > 0)
    reviewByList(world, batch, go);
  else go();
}

/** The sheet's last rows. */
export function rowsSetAside({ rows, setAside }: WorldPlan): number[] {
  return Array.from({ length: Math.min(setAside, rows) }, (_, index) => rows + 1 - index);
}

/** What was wrong is put right: the name, and in every other row the amount. */
export function corrected({ row, fields, amountMinor: before, currency }: ImportedRow): Partial<ImportedRow> {
  const amountMinor = before + (row % 2 === 0 ? MENDED_BY_MINOR : 0);
  const amount = formatAmount(amountMinor, currency);
  return { fields: { ...fields, amount, last_name: `${fields.last_name} mended` }, amountMinor };
}

/** The row as a person corrects it, held if that repeats a payment. */
export function mendingOf(
  world: World,
  { batch, row }: RowRef,
  mends: (content: ImportedRow) => Partial<ImportedRow>,
): Extract<Input, { type: 'mend' }> {
  const content = world.journal.content({ batch, row });
  const mended = { ...content, ...mends(content), marker: makeMarker(world.random.bytes(12)) };
  const record = world.journal.batch(batch);
  const { now, days } = comparedIn(world, batch);
  const earlier =
    record === undefined
      ? []
      : heldAsMended(mended, {
          ...{ journal: { ...booksOf(world), ...decisionQueries(world) }, record, now, days },
          before: [...world.journal.formerContents({ batch, row }), content],
        });
  const isHeld = earlier.some(({ makes }) => makes === 'held');
  return {
    type: 'mend',
    by: 'person',
    content: {
      ...mended,
      state: isHeld ? 'held' : 'ready',
      problems: earlier.map(({ problem }) => problem),
    },
  };
}
