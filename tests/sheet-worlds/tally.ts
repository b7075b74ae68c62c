/** What many worlds add up to. */
import { playWorld } from './play-world.ts';
import { secondMonth } from './second-month.ts';
import { silentFaults } from './told-by-statement.ts';
import type { Kind } from './world/draft.ts';
import { drawWorld, type World } from './world/draw-world.ts';
import { isAsked, judge, type Reading } from './world/judge.ts';

export interface Fault {
  readonly seed: number;
  /** The fewest habits of this world's with which it is still silently wrong. */
  readonly renderings: readonly string[];
  readonly kinds: readonly Kind[];
  readonly what: string;
}

export interface Tally {
  worlds: number;
  payments: number;
  clear: number;
  /** Clear worlds with a question, a refusal or an error: seeds, with the message. */
  clearAsked: number;
  readonly clearAskedSeeds: { readonly seed: number; readonly what: string }[];
  /** Clear worlds of which a payment that is due was read as invalid, or left out. */
  clearUnpaid: number;
  readonly clearUnpaidSeeds: { readonly seed: number; readonly what: string }[];
  silentlyWrong: number;
  /** Worlds of which only the statement of meaning, which a person has to confirm, shows what is wrong. */
  toldByStatement: number;
  readonly toldBy: Record<string, number>;
  /** Clear worlds of which nothing is only proposed: no person need confirm anything. */
  clearSettled: number;
  /** Worlds with a hazard that one who confirms without reading would pay wrong. */
  clickedWrong: number;
  /** Worlds of which a second month was read. */
  secondMonths: number;
  /** Of these, how many asked something again though nothing changed. */
  askedAgain: number;
  /** Of these, the changes that nobody was told, with a seed. */
  readonly untold: { readonly seed: number; readonly what: string }[];
  /** Some of each group. */
  readonly faults: Fault[];
  /** How many there are of each group. */
  readonly faultsBy: Record<string, number>;
}

const KEPT = 400;
const KEPT_OF_A_GROUP = 3;

export function emptyTally(): Tally {
  return {
    worlds: 0,
    payments: 0,
    clear: 0,
    clearAsked: 0,
    clearAskedSeeds: [],
    clearUnpaid: 0,
    clearUnpaidSeeds: [],
    silentlyWrong: 0,
    toldByStatement: 0,
    toldBy: {},
    clearSettled: 0,
    clickedWrong: 0,
    secondMonths: 0,
    askedAgain: 0,
    untold: [],
    faults: [],
    faultsBy: {},
  };
}

/** Plays one world and counts it; a fault is traced to the habits that matter. */
export async function countWorld(tally: Tally, seed: number): Promise<void> {
  const world = drawWorld(seed);
  const { first, last } = await playWorld(world);
  tally.worlds += 1;
  tally.payments += world.draft.payments.length;
  if (world.isClear) countClear(tally, world, first);
  else if (judge(world, first, false).length > 0) tally.clickedWrong += 1;
  if (seed % SECOND_MONTH_OF === 0) await countSecondMonth(tally, world);
  const [what] = [...judge(world, first), ...judge(world, last)];
  if (what === undefined) return;
  const fewest = await fewestHabits(world);
  const { renderings } = fewest;
  const kinds = [...new Set(renderings.map(({ kind }) => kind))];
  const fault: Fault = { seed, renderings: renderings.map(({ name }) => name), kinds, what };
  const group = groupOf(fault);
  if (await isTold(fewest)) {
    tally.toldByStatement += 1;
    tally.toldBy[group] = (tally.toldBy[group] ?? 0) + 1;
    return;
  }
  tally.silentlyWrong += 1;
  tally.faultsBy[group] = (tally.faultsBy[group] ?? 0) + 1;
  keepFault(tally, fault);
}

/** True if whoever reads the statement sees what is wrong, at each reading at which it is. */
async function isTold(world: World): Promise<boolean> {
  const { first, last } = await playWorld(world);
  return [first, last].every((reading) => silentFaults(world, reading).length === 0);
}

/** Each of so many worlds has a second month: it is read anew for each change. */
const SECOND_MONTH_OF = 8;

async function countSecondMonth(tally: Tally, world: World): Promise<void> {
  const month = await secondMonth(world);
  if (month === undefined) return;
  tally.secondMonths += 1;
  if (month.isAsked) tally.askedAgain += 1;
  tally.untold.push(...month.untold.map((what) => ({ seed: world.seed, what })));
}

/** For a clear world, the questions, and the payments that would not be made. */
function countClear(tally: Tally, world: World, reading: Reading): void {
  tally.clear += 1;
  const isOpen = ({ basis }: { readonly basis: string }) => basis === 'proposed' || basis === 'open';
  if (reading.ok && !reading.sheet.statement.some(isOpen)) tally.clearSettled += 1;
  const asked = askedIn(reading);
  if (asked !== '') {
    tally.clearAsked += 1;
    if (tally.clearAskedSeeds.length < KEPT) tally.clearAskedSeeds.push({ seed: world.seed, what: asked });
  } else if (reading.ok) {
    const paid = reading.sheet.counts.valid + reading.sheet.counts.warning;
    if (paid >= world.draft.payments.length) return;
    const codes = reading.sheet.rows
      .flatMap(({ problems }) => problems)
      .filter(({ severity }) => severity === 'error');
    tally.clearUnpaid += 1;
    const what = [...new Set(codes.map(({ code, field }) => `${code} ${field ?? ''}`))].join(', ');
    if (tally.clearUnpaidSeeds.length < KEPT) tally.clearUnpaidSeeds.push({ seed: world.seed, what });
  }
}

function askedIn(reading: Reading): string {
  if (!reading.ok) return `refused: ${reading.problem.code}`;
  const { questions, problems } = reading.sheet;
  if (!isAsked(reading.sheet)) return '';
  return [...questions.map(({ key }) => key), ...problems.map(({ code }) => code)].join(' ');
}

/** The world with every habit left out that does not matter for its being silently wrong. */
export async function fewestHabits(world: World): Promise<World> {
  let kept = world;
  for (const { name } of world.renderings) {
    const names = new Set(kept.renderings.map((each) => each.name));
    names.delete(name);
    const smaller = drawWorld(world.seed, names);
    const { first, last } = await playWorld(smaller);
    if (judge(smaller, first).length + judge(smaller, last).length > 0) kept = smaller;
  }
  return kept;
}

const COUNTED = [
  'worlds',
  'payments',
  'clear',
  'clearAsked',
  'clearUnpaid',
  'clearSettled',
  'silentlyWrong',
  'toldByStatement',
  'clickedWrong',
  'secondMonths',
  'askedAgain',
] as const;

export function addTally(sum: Tally, part: Tally): void {
  for (const name of COUNTED) sum[name] += part[name];
  sum.untold.push(...part.untold);
  sum.clearAskedSeeds.push(...part.clearAskedSeeds.slice(0, Math.max(0, KEPT - sum.clearAskedSeeds.length)));
  sum.clearUnpaidSeeds.push(
    ...part.clearUnpaidSeeds.slice(0, Math.max(0, KEPT - sum.clearUnpaidSeeds.length)),
  );
  for (const fault of part.faults) keepFault(sum, fault);
  for (const [group, times] of Object.entries(part.toldBy))
    sum.toldBy[group] = (sum.toldBy[group] ?? 0) + times;
  for (const [group, times] of Object.entries(part.faultsBy))
    sum.faultsBy[group] = (sum.faultsBy[group] ?? 0) + times;
}

/** Some of each group: more of the same add nothing. */
function keepFault(tally: Tally, fault: Fault): void {
  const group = groupOf(fault);
  if (tally.faults.filter((each) => groupOf(each) === group).length < KEPT_OF_A_GROUP)
    tally.faults.push(fault);
}

/** Faults with the same fewest habits are of one group. */
export function groupOf({ kinds, renderings }: Fault): string {
  const named = kinds.filter((kind) => kind !== 'plain').join(' ') || 'plain';
  return `${named}: ${renderings.join(' + ') || 'nothing in particular'}`;
}
