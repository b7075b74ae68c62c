/** A world from its seed: the truth, the habits of the writer, and the resulting file. */
import { SeededRandom } from '../../simulation/seeded-random.ts';
import { RENDERINGS } from '../renderings.ts';
import { PLAIN_AMOUNTS } from './amount-text.ts';
import { baseColumns } from './base-columns.ts';
import { type Rendering, SheetDraft } from './draft.ts';
import { type Grid, layOut } from './grid.ts';
import { drawPayments } from './truth.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

export interface World {
  readonly seed: number;
  readonly draft: SheetDraft;
  readonly grid: Grid;
  readonly renderings: readonly Rendering[];
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** A person can tell the truth from the sheet alone, and no question is needed. */
  readonly isClear: boolean;
}

/** The share of worlds in which no question is needed. */
const CLEAR_SHARE = 0.45;
/** How many subjects of a sheet get a habit of their own, at most. */
const MOST_HABITS = 5;

/** `only` names the renderings to keep of those that the seed draws: to find out which one matters. */
export function drawWorld(seed: number, only?: ReadonlySet<string>): World {
  const random = new SeededRandom(seed);
  const payments = drawPayments(random);
  const language = random.chance(0.5) ? 'en' : 'fr';
  const format = random.chance(0.5) ? 'csv' : 'xlsx';
  const draft = new SheetDraft({
    format,
    language,
    payments,
    columns: baseColumns(payments, language, random),
    sheetName: random.pick(['Feuil1', 'Sheet1', 'Paie', 'Payroll', 'Liste']),
    amounts: format === 'xlsx' ? { ...PLAIN_AMOUNTS, isNumber: true } : PLAIN_AMOUNTS,
  });
  const drawn = drawRenderings(random, format);
  const applied: Rendering[] = [];
  for (const rendering of RENDERINGS) {
    if (!drawn.has(rendering) || (only && !only.has(rendering.name))) continue;
    // Where nothing is known any more, there is nothing to make more doubtful.
    if (rendering.clarity === 'asks' && draft.dueLines().length < 2) continue;
    if (rendering.fits && !rendering.fits(draft)) continue;
    rendering.apply(draft, new SeededRandom(seed * 4096 + hashOf(rendering.name)));
    if (rendering.clarity === 'asks') draft.costs.add(rendering.name);
    applied.push(rendering);
  }
  const grid = layOut(draft);
  const bytes =
    format === 'xlsx' ? writeXlsx(draft, grid) : writeCsv(grid, draft.columns.length, draft.csv).bytes;
  return {
    seed,
    draft,
    grid,
    renderings: applied,
    fileName: `${draft.fileName ?? `world-${seed}`}.${format}`,
    bytes,
    isClear: draft.costs.size === 0,
  };
}

/** Some habits, at most one to a subject; in a good part of the worlds none that costs clarity. */
function drawRenderings(random: SeededRandom, format: 'csv' | 'xlsx'): ReadonlySet<Rendering> {
  const isClear = random.chance(CLEAR_SHARE);
  const possible = RENDERINGS.filter(({ on }) => on === undefined || on === format);
  const clear = possible.filter(({ clarity }) => clarity === 'clear');
  const asks = possible.filter(({ clarity }) => clarity === 'asks');
  const drawn = new Map<string, Rendering>();
  const wanted = random.between(0, MOST_HABITS);
  const doubtful = isClear ? 0 : random.pick([1, 1, 1, 2]);
  for (let i = 0; i < doubtful; i += 1) take(drawn, weighted(random, asks));
  for (let i = 0; i < wanted; i += 1) take(drawn, weighted(random, clear));
  return new Set(drawn.values());
}

function take(drawn: Map<string, Rendering>, rendering: Rendering | undefined): void {
  if (rendering && !drawn.has(rendering.subject)) drawn.set(rendering.subject, rendering);
}

function weighted(random: SeededRandom, of: readonly Rendering[]): Rendering | undefined {
  const total = of.reduce((sum, { weight = 1 }) => sum + weight, 0);
  let at = random.next() * total;
  for (const rendering of of) {
    at -= rendering.weight ?? 1;
    if (at < 0) return rendering;
  }
  return of.at(-1);
}

/** FNV-1a: each rendering draws from its own stream, so that leaving one out changes nothing else. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % 4096;
}
