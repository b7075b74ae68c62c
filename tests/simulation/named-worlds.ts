/** Pairs of payments that a comparison has taken for one, or for two, against what they are: each in a world of its own. */
import type { RowFields } from '../../shared/domain/row-fields.ts';
import { CALM } from './calm-world.ts';
import { approve, type ImportedFrom, importBatch } from './imported-sheet.ts';
import { judge } from './judge.ts';
import { isSent, PAID_WITHIN_MS, pass, pay as payTold, release } from './told-sheets.ts';
import { likeRow, otherRows, sheetRows } from './virtual-sheet.ts';
import { World } from './world.ts';
import { DAY_MS, drawWorld, HOUR_MS, MINUTE_MS, type WorldPlan } from './world-plan.ts';

interface NamedWorld {
  readonly name: string;
  /** Gives what is wrong; empty where all is as it should be. */
  readonly play: () => readonly string[];
}

const FIRST = 'b-one';
const SECOND = 'b-two';
const THIRD = 'b-three';
/** After a payment that took its time. */
const ALMOST_A_WEEK_MS = 7 * DAY_MS - PAID_WITHIN_MS - 30 * MINUTE_MS;

export const NAMED_WORLDS: readonly NamedWorld[] = [
  {
    name: 'a sheet comes again after its profile was changed from sandbox to live, at one address: held',
    play: () => {
      const world = quiet();
      pay(world, FIRST);
      pay(world, SECOND, { environment: 'live' });
      return areSent(world, SECOND, false);
    },
  },
  {
    name: 'a sheet comes again after its payments have failed: sent',
    play: () => {
      const world = quiet({ failShare: 1 });
      pay(world, FIRST);
      pass(world, DAY_MS);
      pay(world, SECOND);
      return areSent(world, SECOND, true);
    },
  },
  {
    name: 'a sheet comes again after its rows were refused: sent',
    play: () => {
      const world = quiet({ mishaps: ['refused'], mishapChance: 1 });
      pay(world, FIRST);
      pay(world, SECOND);
      return areSent(world, SECOND, true);
    },
  },
  {
    name: 'a sheet comes again after it was only quoted: sent',
    play: () => {
      const world = quiet();
      importBatch(world, FIRST, rowsOf(world), { begunBy: 'quote' });
      pass(world, MINUTE_MS);
      pay(world, SECOND);
      return areSent(world, SECOND, true);
    },
  },
  {
    name: 'two approved batches of one sheet: the one is sent, and the other then held',
    play: () => {
      const world = quiet({ setAside: ROWS });
      importBatch(world, FIRST, rowsOf(world));
      importBatch(world, SECOND, rowsOf(world));
      // Rows that were set aside when the other sheet was compared, and are opened again.
      const opened = [...world.journal.rows(FIRST)].map(
        ({ row }) => ({ type: 'row-reopened', row, by: 'person' }) as const,
      );
      world.journal.append(FIRST, opened, world.clockMs());
      for (const batch of [FIRST, SECOND]) approve(world, batch);
      for (const batch of [FIRST, SECOND]) {
        world.startProcess(batch);
        pass(world, PAID_WITHIN_MS);
      }
      return [...areSent(world, FIRST, true), ...areSent(world, SECOND, false)];
    },
  },
  {
    name: 'a customer who has paid in gets as much back: sent',
    play: () => {
      const world = quiet({ collects: true });
      pay(world, FIRST);
      const refunds = sheetRows({ ...world.plan, collects: false });
      pay(
        world,
        SECOND,
        {},
        refunds.map((row) => ({ ...row, description: 'Remboursement' })),
      );
      return areSent(world, SECOND, true);
    },
  },
  {
    name: 'customers have paid in as much as each row pays, and the list names nobody: sent',
    play: () => {
      const world = quiet();
      for (const row of rowsOf(world))
        world.service.bookForeign({ ...likeRow(row), comesIn: true }, -HOUR_MS, { mayFail: false });
      pay(world, FIRST);
      return areSent(world, FIRST, true);
    },
  },
  {
    name: 'last month’s payments were repeated in the portal, with their descriptions, before this month’s sheet: held',
    play: () => {
      const world = quiet();
      pay(world, FIRST);
      pass(world, 30 * DAY_MS);
      for (const payment of [...world.service.payments]) world.service.repeat(payment, world.time.nowMs);
      pass(world, HOUR_MS);
      pay(world, SECOND, { changes: 'period' });
      return areSent(world, SECOND, false);
    },
  },
  {
    name: 'last month’s payments have no end yet when this month’s sheet comes: held',
    play: () => {
      const world = quiet({ finalAfterMs: 40 * DAY_MS });
      pay(world, FIRST);
      pass(world, 20 * DAY_MS);
      pay(world, SECOND, { changes: 'period' });
      return areSent(world, SECOND, false);
    },
  },
  {
    name: 'the next week’s wages, which state their week, come half an hour earlier in the day than the last: sent',
    play: () => {
      const world = quiet();
      pay(world, FIRST, {}, wagesOf(world, 'Semaine 48'));
      pass(world, ALMOST_A_WEEK_MS);
      pay(world, SECOND, { changes: 'file' }, wagesOf(world, 'Semaine 49'));
      return areSent(world, SECOND, true);
    },
  },
  {
    name: 'the same week’s wages come again in another file before a month is over: held',
    play: () => {
      const world = quiet();
      pay(world, FIRST, {}, wagesOf(world, 'Semaine 48'));
      pass(world, 20 * DAY_MS);
      pay(world, SECOND, { changes: 'file' }, wagesOf(world, 'Semaine 48'));
      return areSent(world, SECOND, false);
    },
  },
  {
    name: 'wages that state no week are asked about once: held the second week, and sent the third',
    play: () => {
      const world = quiet();
      pay(world, FIRST);
      pass(world, ALMOST_A_WEEK_MS);
      pay(world, SECOND, { changes: 'period' });
      const held = areSent(world, SECOND, false);
      release(world, SECOND);
      pass(world, ALMOST_A_WEEK_MS);
      pay(world, THIRD, { changes: 'period' });
      return [...held, ...areSent(world, SECOND, true), ...areSent(world, THIRD, true)];
    },
  },
  {
    name: 'a sheet that came again by mistake and was set aside comes a third time: held',
    play: () => {
      const world = quiet();
      pay(world, FIRST);
      pass(world, 5 * DAY_MS);
      pay(world, SECOND, { changes: 'file' }, [...rowsOf(world), ...otherRows()]);
      for (const { row } of [...world.journal.rows(SECOND)].filter(({ state }) => state === 'held'))
        world.journal.append(
          SECOND,
          [{ type: 'row-closed', row, by: 'person', reason: 'set-aside' }],
          world.clockMs(),
        );
      pass(world, 5 * DAY_MS);
      pay(world, THIRD, { changes: 'file' });
      return areSent(world, THIRD, false);
    },
  },
];

const ROWS = 3;

function quiet(change: Partial<WorldPlan> = {}): World {
  return new World({
    ...drawWorld(1),
    ...CALM,
    ...{ rows: ROWS, duplicates: 0, currencies: ['xof'], collects: false, withdraws: false },
    ...{ listLateMs: 0, listHasDescription: true, getHasDescription: true, dateFilter: null, failShare: 0 },
    ...{ finalAfterMs: 1_000, trackingSeconds: 60, oddWord: 'none', latencyMs: 200, hasCanary: true },
    // Their files tell which is which, and the list is compared.
    again: [{ afterMs: 0, place: 'same', changes: 'nothing' }],
    ...change,
  });
}

function rowsOf({ plan }: World): readonly RowFields[] {
  return sheetRows(plan);
}

/** A sheet of the world's own rows, if no others are named. */
function pay(world: World, batch: string, sheet: ImportedFrom = {}, rows = rowsOf(world)): void {
  payTold(world, batch, rows, sheet);
}

/** Wages of which each says the same words. */
function wagesOf(world: World, description: string): readonly RowFields[] {
  return rowsOf(world).map((row) => ({ ...row, description }));
}

function areSent(world: World, batch: string, isWanted: boolean): readonly string[] {
  const wrong = [...world.journal.rows(batch)].flatMap(({ row, state, problem }) => {
    const isPosted = isSent(world, batch, row);
    const what = `${batch} row ${row}: ${state}, ${problem?.code ?? 'no problem'}`;
    return isPosted === isWanted ? [] : [`${what}, ${isWanted ? 'not sent' : 'sent'}`];
  });
  return [...wrong, ...judge(world).filter((what) => what.includes('paid '))];
}
