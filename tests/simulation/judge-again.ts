/**
 * Sheets that come after the first one, from the same journal or another: which of their rows may be paid, by the
 * service's own books, and which may not be kept from being paid.
 */
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import type { BookedPayment } from './virtual-service.ts';
import { hasEnded, type World } from './world.ts';
import { DAY_MS } from './world-plan.ts';

/** Days within which two equal payments without numbers are taken for one. */
const ALIKE_DAYS = 7;
/** Less than the shortest month: so long is a sheet that states no period the same sheet. */
const SAME_SHEET_DAYS = 27;
/** A day more than the limit, because the days of two clocks are compared. */
const SURELY_BEYOND_DAYS = ALIKE_DAYS + 1;
/** What the list has not shown for so long it may not have shown to the comparison (A5). */
const SURELY_SHOWN_MS = 1_000;

interface Sent {
  readonly world: World;
  readonly batch: string;
  readonly row: number;
  /** When its first request left. */
  readonly atMs: number;
  readonly payments: readonly BookedPayment[];
}

export function judgeAgain(world: World): readonly string[] {
  const { again } = world.plan;
  if (again.length === 0) return [];
  const other = world.otherJournal;
  const sent = [world, ...(other === undefined ? [] : [other])].flatMap(sentIn);
  const faults: string[] = [];
  for (const [index, sheet] of again.entries()) {
    const batch = `b-later-${index + 1}`;
    const owner = sheet.place === 'second-journal' ? other : world;
    const imported = owner?.imports.get(batch);
    if (owner === undefined || imported === undefined) continue;
    const importedMs = imported.atMs;
    for (const row of owner.journal.rows(batch)) {
      const name = `${batch} row ${row.row} (${sheet.place}, ${sheet.changes}, ${row.state})`;
      const own = sent.find((each) => each.batch === batch && each.row === row.row);
      // Sheets come one after the other, so what was sent before the import is of the sheets before.
      const before = sent.filter((each) => each.row === row.row && each.atMs < importedMs);
      const made = before
        .flatMap(({ payments }) => payments)
        .filter((each) => stands(world, each, importedMs));
      const days = Math.min(...made.map(({ bookedAtMs }) => (importedMs - bookedAtMs) / DAY_MS));
      const isPaidAgain = (own?.payments ?? []).some((each) => stands(world, each, importedMs));
      if (isPaidAgain && days <= holdsFor(sheet.changes) && isShown(world, sheet.place, made, importedMs))
        faults.push(`${name}: paid again after ${days.toFixed(2)} days`);
      const isFree = made.length === 0 || (sheet.changes === 'period' && days >= SURELY_BEYOND_DAYS);
      if (isFree && isHeldForAnother(row) && areOver(before, world, imported.open))
        faults.push(`${name}: held, though it repeats nothing`);
      if (isOtherFile(sheet.changes) && row.state === 'closed' && own === undefined)
        faults.push(`${name}: closed without a person`);
    }
  }
  return faults;
}

/** The rows whose requests left, with what the service made of them. */
function sentIn(world: World): readonly Sent[] {
  const sent = new Map<string, Sent>();
  for (const { batch, row, key, atMs } of world.network.posts) {
    const before = sent.get(`${batch} ${row}`);
    const made = world.service.payments.filter((each) => each.key === key && !each.isCopy);
    const payments = [...new Set([...(before?.payments ?? []), ...made])];
    sent.set(`${batch} ${row}`, { world, batch, row, atMs: before?.atMs ?? atMs, payments });
  }
  return [...sent.values()];
}

/** Not known to have failed when the later sheet was imported; what turned after that is the service's doing. */
function stands({ service, time }: World, payment: BookedPayment, importedMs: number): boolean {
  const hadFailed = payment.bookedAtMs <= importedMs && service.truth(payment, importedMs) === 'failed';
  return !hadFailed && service.truth(payment, time.nowMs) !== 'failed';
}

function isOtherFile(changes: World['plan']['again'][number]['changes']): boolean {
  return changes === 'file' || changes === 'period';
}

function holdsFor(changes: World['plan']['again'][number]['changes']): number {
  return isOtherFile(changes) ? ALIKE_DAYS : SAME_SHEET_DAYS;
}

/** Another data folder knows only what the list showed it. */
function isShown(
  { plan }: World,
  place: World['plan']['again'][number]['place'],
  made: readonly BookedPayment[],
  importedMs: number,
): boolean {
  if (place !== 'second-journal') return true;
  return made.some(({ bookedAtMs }) => importedMs - bookedAtMs > plan.listLateMs + SURELY_SHOWN_MS);
}

function isHeldForAnother({ state, problem }: RowRecord): boolean {
  return state === 'held' && (problem?.code.startsWith('duplicate-') ?? true);
}

/**
 * Nobody was unsure at the import of what the rows before asked for, or is now: it was never made, or has failed in
 * everybody's sight. `open`: the rows that had no end then.
 */
function areOver(before: readonly Sent[], world: World, open: ReadonlySet<string>): boolean {
  return (
    before.length > 0 &&
    before.every(({ batch, row, payments }) => {
      const state = world.journal.row({ batch, row })?.state;
      const hadEnded = state !== undefined && hasEnded(state) && !open.has(`${batch} ${row}`);
      return hadEnded && payments.every(({ turns }) => !turns);
    })
  );
}
