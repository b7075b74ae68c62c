/** Worlds shaped so that what a mistake does can show in them at all. */
import { CALM } from './calm-world.ts';
import { HOUR_MS, MINUTE_MS, type WorldPlan } from './world-plan.ts';

/** Nothing goes wrong but what happens after the end. */
export const LEFT_ALONE: Partial<WorldPlan> = {
  ...CALM,
  finalAfterMs: 1_000,
  watchEveryMs: HOUR_MS,
  oddWord: 'none',
};

/** An older copy is put back after a person was there, and the sheet is imported again. */
export const MENDED_AND_FORGOTTEN: Partial<WorldPlan> = {
  ...LEFT_ALONE,
  watchEveryMs: 0,
  restoresOlder: false,
  turnShare: 0,
  forgottenPeriod: null,
  importsAgain: true,
  putBack: { atMs: 3.5 * HOUR_MS, isMendedAgain: false },
};

/** A person tries failed rows again. */
export const MENDED: Partial<WorldPlan> = {
  ...CALM,
  watchEveryMs: HOUR_MS,
  mends: true,
  failShare: 0.7,
  finalAfterMs: 1_000,
  oddWord: 'none',
};

export const LOST: Partial<WorldPlan> = {
  ...CALM,
  mishaps: ['drop-before', 'drop-after'],
  mishapChance: 0.4,
};

/** A person has every parked row sent again without a look, at a service whose list shows what was paid. */
export const SENT_HASTILY: Partial<WorldPlan> = {
  ...LOST,
  isHasty: true,
  rows: 4,
  listLateMs: 0,
  listHasDescription: true,
  getHasDescription: true,
  dateFilter: { zoneHours: 0, isEndOut: false },
};

/** The same at a service that shows no markers, and names a payment of another amount as the row's. */
export const SENT_HASTILY_UNMARKED: Partial<WorldPlan> = {
  ...SENT_HASTILY,
  mishaps: ['other-amount-after'],
  listHasDescription: false,
  getHasDescription: false,
  hasMetadata: false,
};

/** Payments that are exchanged and sent in one step, of which the service makes two sessions; some fail after the exchange. */
export const EXCHANGED: Partial<WorldPlan> = {
  ...CALM,
  currencies: ['xof', 'cad'],
  exchange: 'two-sessions',
  rows: 6,
  failShare: 0.5,
  finalAfterMs: 1_000,
  oddWord: 'none',
};

/** One swap between own wallets, without a sheet; the command is given again. */
export const SWAPPED: Partial<WorldPlan> = {
  ...CALM,
  ...{ single: 'swap', rows: 1, duplicates: 0, collects: false, withdraws: false },
};

/** A command that a copy of the journal has forgotten, given again. */
export const FORGOTTEN_COMMAND: Partial<WorldPlan> = {
  ...SWAPPED,
  single: 'deposit',
  losesMark: false,
  forgottenPeriod: { atMs: 3 * HOUR_MS, importsAfterMs: 0, knowsAnother: true },
};

/** The service names somebody else's session as that of the swap. */
export const SWAPPED_ASTRAY: Partial<WorldPlan> = {
  ...SWAPPED,
  mishaps: ['foreign-id-before'],
  mishapChance: 0.7,
  foreignPayments: 3,
  hasMetadata: false,
};

/** A person decides on parked rows while other rows are being sent. */
export const DECIDED: Partial<WorldPlan> = {
  ...LOST,
  mishaps: ['drop-before'],
  decidesAtOnce: true,
  rows: 7,
  listLateMs: 20 * MINUTE_MS,
  ratePerSecond: 2,
};

/** Others pay rows by another route while the batch waits for its machine or its person. */
export const OTHER_ROUTE: Partial<WorldPlan> = {
  ...CALM,
  paidElsewhere: true,
  rows: 5,
  duplicates: 0,
  finalAfterMs: 2 * HOUR_MS,
  crashes: [12],
  downMs: 10 * MINUTE_MS,
  listLateMs: 0,
};

/** The sheet comes again through another address of the service. */
export const TWO_ADDRESSES: Partial<WorldPlan> = {
  ...CALM,
  ...{ importsAgain: true, secondAddress: true, collects: false, withdraws: false, rows: 4 },
  listLateMs: 0,
};

/** The sheet comes again after some of its payments were completed and then failed. */
export const RETURNED: Partial<WorldPlan> = {
  ...LEFT_ALONE,
  importsAgain: true,
  rows: 5,
  failShare: 0,
  turnShare: 0.6,
  turnAfterMs: 5 * MINUTE_MS,
  watchEveryMs: MINUTE_MS,
};

/** A second machine takes over what the first one, which is slow, has not sent. */
export const TAKEN_OVER: Partial<WorldPlan> = {
  ...CALM,
  ...{ copiedAtMs: 3_000, isCopyTakenOver: true },
  ...{ rows: 12, duplicates: 0, collects: false, withdraws: false },
  ...{ ratePerSecond: 0.1, concurrency: 1, hasCanary: false },
  ...{ finalAfterMs: 30_000, trackingSeconds: 15, oddWord: 'none', settleMs: 15 * MINUTE_MS },
};
