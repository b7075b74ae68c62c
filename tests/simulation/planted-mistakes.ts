/**
 * Deliberate mistakes, each the kind a good developer makes on a bad day: one expression of the product is written
 * otherwise as its file is loaded. Each is caught by the simulation, or by a test that it names; a mistake that nothing
 * catches would prove the simulation worthless. `worlds` shapes the worlds in which the mistake can show at all.
 */
import { CALM } from './calm-world.ts';
import { type ChangedBehaviour, changedSource, fileOf, plant } from './changed-behaviour.ts';
import { MEANT_MISTAKES } from './mistakes-by-meaning.ts';
import {
  DECIDED,
  EXCHANGED,
  LEFT_ALONE,
  LOST,
  MENDED,
  OTHER_ROUTE,
  SENT_HASTILY,
  SENT_HASTILY_UNMARKED,
  SWAPPED,
  SWAPPED_ASTRAY,
} from './shaped-worlds.ts';
import type { AxisName } from './world-axes.ts';
import type { WorldPlan } from './world-plan.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './world-plan.ts';

interface AnyMistake {
  readonly name: string;
  readonly worlds?: Partial<WorldPlan>;
  /** Worlds with this axis show it, and no others need to. */
  readonly axis?: AxisName;
  /** Its worlds show it over the real schema, where that answers otherwise than the fold. */
  readonly isOverSchema?: true;
  /** Lives in offices show it, and no worlds need to. */
  readonly offices?: true;
  /** What catches it if no world can: a test file, and the name of the test. */
  readonly test?: { readonly file: string; readonly name: string };
}

/** A function or a constant of the product behaves otherwise. */
export interface MeantMistake extends AnyMistake {
  readonly does: ChangedBehaviour;
}

/** A line is written otherwise. */
interface QuotedMistake extends AnyMistake {
  /** From the project's root. */
  readonly file: string;
  /** The original text, which occurs once, and what a mistaken developer wrote instead. */
  readonly right: string;
  readonly wrong: string;
}

export type PlantedMistake = MeantMistake | QuotedMistake;

const SINGLE = 'electron/engine/single-operation.ts';
const BATCH = 'electron/engine/core/row/batch-record.ts';
const PLACE = 'electron/engine/core/state/place-row.ts';
const LIFECYCLE = 'electron/engine/core/lifecycle.ts';
const DISPATCH = 'electron/engine/core/send/dispatch.ts';
const QUOTES = 'electron/engine/core/send/quote-check.ts';
const MATCH = 'electron/engine/core/doubt/match-session.ts';
const FIT = 'electron/engine/core/doubt/session-fit.ts';
const NEAR = 'electron/engine/core/doubt/near-matches.ts';
const HALF = 'electron/engine/core/doubt/sending-half.ts';
const WATCH = 'electron/engine/core/doubt/watch.ts';
const RECONCILE = 'electron/engine/core/doubt/reconcile.ts';
const LOOK = 'electron/engine/core/state/look-before-send.ts';
const SWEEP = 'electron/engine/core/state/sweep.ts';
const MEND = 'electron/engine/core/doubt/mend.ts';
const CANARY = 'electron/engine/core/doubt/canary.ts';
const BREAKER = 'electron/engine/core/pace/breaker.ts';
const GATE = 'electron/engine/core/pace/rate-gate.ts';

/** Mistakes outside the core: what an answer means, what is durable, what the network stack does. */
const BESIDE_THE_CORE: readonly QuotedMistake[] = [
  {
    name: 'the quote that a swap was sent with is sent again',
    file: SINGLE,
    right: 'quote !== undefined && quoteOfBody(',
    wrong: 'quote === undefined && quoteOfBody(',
    worlds: { ...SWAPPED, single: 'swap-by-quote' },
  },
  {
    name: 'a deposit has no currency, although its wallet was read',
    file: SINGLE,
    right: '{ ...single.known, ...named }',
    wrong: '{ ...named }',
    worlds: { ...SWAPPED, single: 'deposit' },
  },
  {
    name: 'what is parked or unknown in an older copy is not doubted anew',
    file: 'electron/engine/provenance/restored-backup.ts',
    right: "if (mayFollow('row-doubted', state)) events.push(",
    wrong: "if (mayFollow('row-doubted', state) && state !== 'parked' && state !== 'unknown') events.push(",
    axis: 'a row that is sent again after an older copy was put back',
  },
  {
    name: 'an approval stays when other wallets are chosen',
    file: 'electron/engine/engine.ts',
    right: 'if (this.record(batch).approval !== null) this.append(',
    wrong: 'if (this.record(batch).approval !== null && wallets === undefined) this.append(',
    offices: true,
  },
  {
    name: 'the journal is written after the send',
    file: 'electron/engine/run/machine.ts',
    right: 'if (events.length > 0) this.#journal.append(batch, events, world.nowMs);',
    wrong: `const late: typeof events = Reflect.get(this, 'late') ?? [];
      Reflect.set(this, 'late', events);
      if (late.length > 0) this.#journal.append(batch, late, world.nowMs);`,
  },
  {
    name: 'NORMAL durability: the last writes are lost with the power',
    file: 'tests/simulation/virtual-journal.ts',
    right: '    this.#log.push(...entries);\n    this.#flushed = this.#log.length;',
    wrong: '    this.#log.push(...entries);',
    worlds: { crashes: [16, 30, 44] },
  },
  {
    name: 'the network stack sends a POST again when its connection dies',
    file: 'tests/simulation/virtual-network.ts',
    right: 'const TIMES_SENT: number = 1;',
    wrong: 'const TIMES_SENT: number = 3;',
    worlds: { mishaps: ['drop-after'], mishapChance: 0.5, repeatedKey: 'ignore' },
  },
  {
    name: 'a redirect is followed',
    file: 'tests/simulation/virtual-network.ts',
    right: 'const FOLLOWS_REDIRECTS: boolean = false;',
    wrong: 'const FOLLOWS_REDIRECTS: boolean = true;',
    worlds: { mishaps: ['307-after'], mishapChance: 0.5, repeatedKey: 'ignore' },
  },
  {
    name: 'an answer may name a payment that stood in the list before its request',
    file: 'electron/engine/core/send/answers.ts',
    right: 'isListedBefore(id) || isAnothers(context, row, id)',
    wrong: 'isAnothers(context, row, id)',
    test: {
      file: 'electron/engine/paid-beside.test.ts',
      name: 'an answer that names a payment which stood in the list before its request proves nothing',
    },
  },
  {
    name: 'every id that an answer named for an earlier intent is that intent’s session',
    file: 'electron/engine/core/row/row-record.ts',
    right: 'return sessionId === null ? candidateIds : [sessionId];',
    wrong: 'return sessionId === null ? candidateIds : [sessionId, ...candidateIds];',
    test: {
      file: 'electron/engine/whose-session.test.ts',
      name: 'an id that an earlier answer named for a mended row is not its session, once another was proved to be',
    },
  },
  {
    name: 'a duplicate that was accepted, its session unseen, keeps nobody waiting',
    file: 'electron/engine/core/state/place-row.ts',
    right: 'return isInDoubt(state) || (AWAITING_END.includes(state) && sessionId === null);',
    wrong: "return isInDoubt(state) || (sessionId !== null && sessionId === '');",
    test: {
      file: 'electron/engine/whose-session.test.ts',
      name: 'a row waits until the session of a duplicate that was accepted before it has been seen (R6)',
    },
  },
  {
    name: 'a row that was held is sent again once an older copy has put it in doubt',
    file: 'electron/engine/core/row/row-record.ts',
    right: 'return latestAttempt(row) === undefined && row.problem !== null;',
    wrong: 'return latestAttempt(row) !== undefined && row.problem === undefined;',
    test: {
      file: 'electron/engine/older-copy-decisions.test.ts',
      name: 'a row that was held before the copy was put back is not sent again: nobody has released it',
    },
  },
  {
    name: 'a sweep from before the end of the cool-down closes the breaker',
    file: 'electron/engine/core/pace/breaker.ts',
    right: 'if (startedAtMs >= this.#state.sinceMs) this',
    wrong: 'if (startedAtMs > 0) this',
    test: {
      file: 'electron/engine/breaker.test.ts',
      name: 'a sweep that began before the cool-down ended is not the one that is waited for',
    },
  },
  {
    name: 'a quote that the service does not find is believed to be unused, however young it is',
    file: 'electron/service/classify-answer.ts',
    right:
      'return quoteAge.isBeforeEnd || quoteAge.ageMs <= Math.max(quoteAge.oldestTakenMs, QUOTE_SURELY_TAKEN_MS);',
    wrong: 'return false;',
    worlds: { mishaps: ['quote-gone-after'], mishapChance: 0.4, listLateMs: 20 * MINUTE_MS },
  },
  {
    name: 'what an older copy of the journal shows as unpaid is believed',
    file: 'electron/engine/provenance/restored-backup.ts',
    right: "if (mayFollow('row-doubted', state)) events.push",
    wrong: 'if (row < 0) events.push',
    worlds: { crashes: [60], restoresOlder: true, rows: 5 },
  },
  {
    name: 'a row set aside in an older journal is opened again and sent as new',
    file: 'electron/engine/provenance/restored-backup.ts',
    right: 'if (!isRowEvent(event) || doubted.has(event.row)) continue;',
    wrong: 'if (!isRowEvent(event) || !doubted.has(0)) continue;',
    worlds: { crashes: [90], restoresOlder: true, rows: 4, setAside: 2, duplicates: 0 },
  },
  {
    name: 'a sheet that an older journal has forgotten is compared with a list that is late',
    file: 'electron/engine/provenance/forgotten-period.ts',
    right: 'return untilMs + Math.max(0, ourMs - serverMs);',
    wrong: 'return 0 * untilMs + Math.max(0, ourMs - serverMs);',
    worlds: {
      ...LEFT_ALONE,
      listLateMs: 20 * MINUTE_MS,
      restoresOlder: false,
      importsAgain: false,
      mends: false,
      turnShare: 0,
      forgottenPeriod: { atMs: 60_000, importsAfterMs: 0, knowsAnother: true },
    },
  },
];

const IN_THE_CORE: readonly QuotedMistake[] = [
  {
    name: 'watching leaves out what the list showed before, while a payment is on its way',
    file: WATCH,
    right: 'this.#quick = isAllEnded && isUsable ?',
    wrong: 'this.#quick = isUsable ?',
    axis: 'a batch left open beside one that has ended',
  },
  {
    name: 'the look for the batch holds nothing that was paid by another route',
    file: RECONCILE,
    right: 'if (isBatchLookedFor(state)) holdPaidElsewhere',
    wrong: 'if (!isBatchLook && isBatchLookedFor(state)) holdPaidElsewhere',
    worlds: OTHER_ROUTE,
  },
  {
    name: 'the front of a list most of which is known is taken for all of it',
    file: 'electron/engine/core/state/quick-reading.ts',
    right: "if (mirror.size === total) return 'known';",
    wrong: "if (mirror.size >= 0) return 'known';",
    test: {
      file: 'electron/engine/quick-look.test.ts',
      name: 'a session that came late, into the middle of the list, is read for, and no look is known without it',
    },
  },
  {
    name: 'a row in doubt is looked for in what is new in the list alone',
    file: 'electron/engine/core/doubt/quick-look.ts',
    right: 'if (rowsIn(state, RECONCILING).size > 0 || mending.size > 0) return false;',
    wrong: 'if (mending.size > 0) return false;',
    test: {
      file: 'electron/engine/quick-look.test.ts',
      name: 'a row in doubt is looked for in the whole list of its own days',
    },
  },
  {
    name: 'what failed when the list was read has failed for ever',
    file: 'electron/engine/review/paid-elsewhere.ts',
    right: "listed.has(session.id) ? session : { ...session, status: 'completed' },",
    wrong: 'listed.has(session.id) ? session : { ...session, status: session.status },',
    test: {
      file: 'electron/engine/quick-look.test.ts',
      name: 'known payments of others that had failed are read anew: one that was completed since holds its row',
    },
  },
  {
    name: 'only the look for the batch holds what was paid by another route',
    file: RECONCILE,
    right: 'if (isBatchLookedFor(state)) holdPaidElsewhere',
    wrong: 'if (isBatchLook && isBatchLookedFor(state)) holdPaidElsewhere',
    test: {
      file: 'electron/engine/paid-beside.test.ts',
      name: 'a row that somebody pays by hand while others of its batch are sent is held by the next sweep',
    },
  },
  {
    name: 'days that were asked for by a wrong clock count as the look',
    file: RECONCILE,
    right: '!sweep.isTimeHeard && Math.abs(',
    wrong: 'sweep.isTimeHeard && Math.abs(',
    test: {
      file: 'electron/engine/paid-elsewhere.test.ts',
      name: 'it is seen whatever the clock says now and said at the approval',
    },
  },
  // What was sent is in doubt, and is looked for.
  {
    name: 'a restart takes what was in flight for not sent',
    file: LIFECYCLE,
    right: 'becomeUnknown(context, rowOf(state, number), INTERRUPTED);',
    wrong:
      "emit(context, { type: 'attempt-not-sent', row: number, attempt: rowOf(state, number).attempts, reason: '' });",
    worlds: { crashes: [20, 40, 60] },
  },
  {
    name: 'a person’s "send again" needs no fresh sweep',
    file: LOOK,
    right: 'before.attempts === after.attempts &&\n    before.isSendAgain === after.isSendAgain;',
    wrong: 'before.attempts === after.attempts;',
    worlds: DECIDED,
  },
  {
    name: 'evidence from before a pause counts after it',
    file: LOOK,
    right: 'looks.batchAfter = looks.begun;',
    wrong: 'looks.batchAfter = 0;',
    test: {
      file: 'electron/engine/look-before-send.test.ts',
      name: 'a new approval asks for a new look, and so does every resume',
    },
  },
  {
    name: 'a row is sent again after a sweep that is no evidence',
    file: LOOK,
    right: 'if (isEvidence) looks.evidence =',
    wrong: 'looks.evidence =',
    worlds: DECIDED,
  },
  {
    name: 'a row is sent again without any evidence',
    file: LOOK,
    right: 'return (row.isSendAgain ? looks.evidence : looks.ended) > after;',
    wrong: 'return looks.ended > after;',
    worlds: DECIDED,
  },
  // What a reading of the list proves.
  {
    name: 'a list that does not show what is known is evidence',
    file: RECONCILE,
    right:
      'const isEvidence = isWhole && !missed.some((row) => isOlderThanLag(state, row, sweep.startedAtMs));',
    wrong: 'const isEvidence = isWhole;',
    worlds: { ...LOST, listLateMs: 20 * MINUTE_MS, rows: 5 },
  },
  {
    name: 'only payments made after the row in doubt are witnesses of the list’s freshness',
    file: 'electron/engine/core/doubt/list-lag.ts',
    right: '(openedServerMs(row) ?? 0) >= sweep.earliestMs - SURELY_SHOWN_MS',
    wrong: '(openedServerMs(row) ?? 0) >= sweep.earliestMs',
    worlds: { ...LOST, listLateMs: 20 * MINUTE_MS, rows: 5 },
  },
  {
    name: 'a list that ends before its own total was read to its end',
    file: SWEEP,
    right: "if (items === 0 && total !== undefined && readTo < total) return 'short';",
    wrong: '',
    worlds: { ...LOST, endsEarlyChance: 0.4, rows: 5, pageSize: 2 },
  },
  {
    name: 'a page that has nothing of the page before it follows it all the same',
    file: SWEEP,
    right: "if (!isJoined) return 'short';",
    wrong: '',
    // Every list of the worlds says how many sessions it has, so that too few of them are noticed in the end.
    test: {
      file: 'electron/engine/list-pages.test.ts',
      name: 'a page that repeats nothing of the page before shows that sessions moved between the two',
    },
  },
  {
    name: 'only the first page of the list is read',
    file: SWEEP,
    right: 'if (isLastPage(page, readTo)) {',
    wrong: 'if (isLastPage(page, readTo) || reading.pages > 0) {',
    worlds: { ...LOST, rows: 7, pageSize: 2 },
  },
  {
    name: 'a page that could not be read ends the sweep as if it had been',
    file: RECONCILE,
    right: "else if (input.result.failure.kind !== 'rate-limited') state.sweep = null;",
    wrong:
      "else if (input.result.failure.kind !== 'rate-limited') {\n      sweep.isListRead = true;\n      finishIfRead(context);\n    }",
    worlds: { ...LOST, readFailChance: 0.3 },
  },
  {
    name: 'the sweep’s window has no day of slack',
    file: SWEEP,
    right: 'return { fromDay: utcDay(earliestMs - DAY_MS), toDay: utcDay(latestMs + 2 * DAY_MS) };',
    wrong: 'return { fromDay: utcDay(earliestMs), toDay: utcDay(latestMs) };',
    worlds: { ...LOST, dateFilter: { zoneHours: -11, isEndOut: false } },
  },
  {
    name: 'the list is read by the service’s clock alone',
    file: 'electron/engine/core/doubt/reconcile.ts',
    right: 'return Math.min(serverMs, ourMs > context.nowMs ? unknownBeginning(context) : ourMs);',
    wrong: 'return serverMs;',
    worlds: { ...SENT_HASTILY, dateAheadMs: 40 * DAY_MS },
  },
  {
    name: 'a decision to send again stands although the list shows the row’s marker',
    file: MATCH,
    right: "if (state === 'parked' && isSendAgain) takeDecisionBack(",
    wrong: 'if (false) takeDecisionBack(',
    test: {
      file: 'electron/engine/send-again.test.ts',
      name: 'a session that bears the marker of a row to be sent again and is another row’s too takes the decision back',
    },
  },
  {
    name: 'a decision to send again stands although a service without markers shows a payment like the row’s',
    file: NEAR,
    right: 'if (unseen.length > 0) takeDecisionBack(',
    wrong: 'if (false) takeDecisionBack(',
    test: {
      file: 'electron/engine/send-again.test.ts',
      name: 'at a service that shows no marker, a session that fits and shows no description takes the decision to send again back until it was shown to a person',
    },
  },
  {
    name: 'whoever decides is not shown the session that an answer named and that did not fit',
    file: NEAR,
    right: 'return [...(row.disclaimedIds ?? []), ...fitting].filter(',
    wrong: 'return fitting.filter(',
    worlds: SENT_HASTILY_UNMARKED,
  },
  {
    name: 'the watch reads the list by the later of both clocks',
    file: 'electron/journal/journal-reads.ts',
    right: 'SELECT min(min(coalesce(',
    wrong: 'SELECT min(max(coalesce(',
    test: {
      file: 'electron/journal/reads.test.ts',
      name: 'the first attempt of a batch counts by the earlier of both clocks',
    },
  },
  // Whose a session is.
  {
    name: 'sessions are matched by amount only',
    file: MATCH,
    right: 'const [number = named] = marked;',
    wrong: `const alike = [...rowsIn(state, 'unknown')].find(
    (row) => differencesOf(rowOf(state, row), session).length === 0,
  );
  if (alike !== undefined) marked.add(alike);
  const [number = named] = marked;`,
    worlds: { ...LOST, duplicates: 2, foreignPayments: 3 },
  },
  {
    name: 'a session of an earlier intent of the row is nobody’s',
    file: MATCH,
    right: "if (session.status === 'failed') return { kind: 'foreign' };",
    wrong: "if (session.id !== '') return { kind: 'foreign' };",
    worlds: { ...LEFT_ALONE, failShare: 0.8, turnShare: 0.8, turnAfterMs: 2 * HOUR_MS, mends: true },
  },
  {
    name: 'nobody is told that the sending half of an exchange pays another amount',
    file: MATCH,
    right: 'compareWithMeant(context, rowOf(state, halved.row), session);',
    wrong: 'compareWithMeant(context, rowOf(state, halved.row), halved.exchange);',
    worlds: { ...EXCHANGED, failShare: 0, mishaps: ['other-amount-after'], mishapChance: 0.3 },
  },
  {
    name: 'a payment is taken for another one’s session of days before',
    file: FIT,
    right: 'if (session.createdAtMs === undefined || ourMs === null || serverMs === null) return false;',
    wrong: 'if (session.id !== row.marker || ourMs === null || serverMs === null) return false;',
    test: {
      file: 'electron/engine/unheard-clock.test.ts',
      name: 'a session older than what was heard is taken by its marker with one alarm, and a right clock raises it as well',
    },
  },
  // What a row may not be sent beside (R6), and how many at once.
  {
    name: 'duplicates in other batches are sent beside each other',
    file: DISPATCH,
    right: 'const elsewhere = state.queries.duplicateInDoubt(row);',
    wrong: 'const elsewhere = row.row < 0 ? state.queries.duplicateInDoubt(row) : undefined;',
    test: {
      file: 'electron/engine/duplicates-elsewhere.test.ts',
      name: 'a row whose duplicate in another batch is in doubt is held, naming it, and the others go on (R6)',
    },
  },
  {
    name: 'a payment in doubt at another address of the service is not asked about',
    file: 'electron/journal/journal-reads.ts',
    right: 'r.batch <> mine.batch AND $',
    wrong: 'r.batch <> mine.batch AND b.address = mine.address AND $',
    test: {
      file: 'electron/engine/doubt-elsewhere.test.ts',
      name: 'a near payment that came into doubt at another address since the row was compared holds it before its first byte',
    },
  },
  {
    name: 'a new journal where one was deleted knows everything',
    file: 'electron/journal/journal-files.ts',
    right: 'return existsSync(ballast) ||',
    wrong: 'return ballast === journal ||',
    test: {
      file: 'electron/journal/deleted-journal.test.ts',
      name: 'a sheet that a deleted journal has paid waits until the list had its time, and is held for what it shows',
    },
  },
  {
    name: 'a journal to which a hard link leads is opened by both names',
    file: 'electron/journal/journal-files.ts',
    right: 'found.isSymbolicLink() || found.nlink > 1',
    wrong: 'found.isSymbolicLink()',
    test: {
      file: 'electron/journal/linked-journal.test.ts',
      name: 'a journal reached by a hard link is neither written nor read, and loses nothing',
    },
  },
  {
    name: 'a near payment that came into doubt since the import is not looked at before the first byte',
    file: 'electron/journal/journal-reads.ts',
    right: 'AND r.batch <> mine.batch',
    wrong: 'AND r.batch = mine.batch',
    test: {
      file: 'electron/engine/doubt-elsewhere.test.ts',
      name: 'a near payment that came into doubt since the row was compared holds it before its first byte, until a person decides',
    },
  },
  {
    name: 'a session that a row at another address of the service has may be a second row’s',
    file: 'electron/journal/journal-reads.ts',
    right: 'WHERE c.session_id = $',
    wrong: 'WHERE c.address = mine.address AND c.session_id = $',
    test: {
      file: 'electron/journal/reads.test.ts',
      name: 'R5: a session’s owner is the row that was answered with it or claimed it, first at the same address, then in the environment',
    },
  },
  {
    name: 'duplicates in doubt are forgotten after a restart',
    file: PLACE,
    right: 'if (blocksDuplicates(after)) {',
    wrong: 'if (before !== undefined && blocksDuplicates(after)) {',
    worlds: { ...LOST, duplicates: 2, rows: 3, crashes: [30, 60] },
  },
  {
    name: 'a duplicate is looked at when the row is chosen, not when it is sent',
    file: DISPATCH,
    right: '!isBlockedByDuplicate(context, row) &&\n    !isPaidSince',
    wrong: '!isPaidSince',
    worlds: {
      ...CALM,
      duplicates: 2,
      rows: 3,
      concurrency: 4,
      ratePerSecond: 20,
      latencyMs: 3_000,
      hasCanary: false,
    },
  },
  {
    name: 'a canary is verified without its marker',
    file: CANARY,
    right: 'if (seen.hasMarker) {',
    wrong: "if (seen.hasMarker || seen.via === 'get') {",
    worlds: {
      ...CALM,
      hasCanary: true,
      listHasDescription: false,
      getHasDescription: false,
      hasMetadata: false,
    },
  },
  {
    name: 'a row is sent in the moment in which its batch stops',
    file: 'electron/engine/core/step.ts',
    right: "for (const input of inputs) if (input.type !== 'connected') take(context, input);",
    wrong:
      "for (const input of inputs) if (input.type === 'connected') take(context, input);\n  for (const input of inputs) if (input.type !== 'connected') take(context, input);",
    test: {
      file: 'electron/engine/decision-limits.test.ts',
      name: 'what the service says in the moment in which a connection stands is heard before the row is sent on it',
    },
  },
  {
    name: 'a row that no approval covers is connected for again and again',
    file: DISPATCH,
    right: 'const highest = state.batch.approval?.highestDebitMinor[currency] ?? 0;',
    wrong: `const highest = state.batch.approval?.highestDebitMinor[currency];
  if (highest === undefined) return false;`,
    test: {
      file: 'electron/engine/committed-exposure.test.ts',
      name: 'an approval that names no sum for a row’s currency covers none of it: the batch stops, and nothing connects again',
    },
  },
  // Keys, bytes and quotes (R3).
  {
    name: 'a refusal of a key that was answered before is believed, whatever it is about',
    file: 'electron/service/classify-answer.ts',
    right: "(context.earlier === 'refused' && isAboutBody(error, context))",
    wrong: "(context.earlier === 'refused' || isAboutBody(error, context))",
    worlds: { mishaps: ['rate-limited', 'refused'], mishapChance: 0.6 },
  },
  {
    name: 'the old key goes with other bytes',
    file: DISPATCH,
    right: 'const key = isAgain ? kept.key : input.freshKey;',
    wrong: 'const key = latestAttempt(row)?.key ?? input.freshKey;',
    worlds: { mishaps: ['rate-limited', 'refused-quote'], mishapChance: 0.5 },
  },
  {
    name: 'a quote is used after its end',
    file: QUOTES,
    right:
      'if (expiresAtMs !== undefined) return serverTime(state, nowMs) + EXPIRY_MARGIN_MS >= expiresAtMs;',
    wrong: '',
    worlds: {
      ...CALM,
      rows: 7,
      concurrency: 4,
      quoteLastsMs: 4_000,
      latencyMs: 3_000,
      ratePerSecond: 2,
      hasCanary: false,
    },
  },
  {
    name: 'a row goes with the quote that another row took',
    file: DISPATCH,
    right: "else state.flights.set(input.row, { stage: 'quoted', quote });",
    wrong: `else {
    const before = (globalThis as { planted?: typeof quote }).planted;
    (globalThis as { planted?: typeof quote }).planted = quote;
    state.flights.set(input.row, { stage: 'quoted', quote: before ?? quote });
  }`,
    test: {
      file: 'electron/engine/reviewed-quotes.test.ts',
      name: 'rows that pay the same were reviewed with one quote, and each is sent with its own',
    },
  },
  {
    name: 'a session that shows somebody else’s description is claimed',
    file: MATCH,
    right: "if (state.echoesIn.has(via) || isDescribedOtherwise(row, session)) return 'marker-missing';",
    wrong: "if (state.echoesIn.has(via)) return 'marker-missing';",
    worlds: {
      ...CALM,
      mishaps: ['foreign-id-before'],
      mishapChance: 0.7,
      foreignPayments: 3,
      listHasDescription: true,
      getHasDescription: true,
      hasMetadata: false,
    },
  },
  // Mending.
  {
    name: 'a session that is not found has failed',
    file: MEND,
    right: "return ids.every((id) => sweep.freshStatus.get(id) === 'failed');",
    wrong: "return ids.every((id) => (sweep.freshStatus.get(id) ?? 'failed') === 'failed');",
    test: {
      file: 'electron/engine/after-the-end.test.ts',
      name: 'a failed row is not mended if its session is not found when it is fetched anew',
    },
  },
  {
    name: 'a row is mended after a sweep that is no evidence',
    file: MEND,
    right: 'else if (isEvidence && haveAllFailed(sessionsEverOf(row), sweep)) mend(context, mending);',
    wrong: 'else if (haveAllFailed(sessionsEverOf(row), sweep)) mend(context, mending);',
    worlds: { ...MENDED, rows: 6, listLateMs: 5 * HOUR_MS, listHasDescription: true },
  },
  {
    name: 'a failed row is mended from memory, although its payment came through late',
    file: MEND,
    right: 'else if (isEvidence && haveAllFailed(sessionsEverOf(row), sweep)) mend(context, mending);',
    wrong: 'else if (isEvidence) mend(context, mending);',
    test: {
      file: 'electron/engine/after-the-end.test.ts',
      name: 'a failed row is not mended if its session is not found when it is fetched anew',
    },
  },
  {
    name: 'a row that was refused goes again without another look',
    file: LOOK,
    right: 'lookForRow(state, after.row);\n  if (isPostable(after))',
    wrong: 'if (isPostable(after))',
    worlds: { ...CALM, mishaps: ['rate-limited', 'refused-quote'], mishapChance: 0.6, rows: 6 },
  },
  {
    name: 'a mended row goes although what it was before has come through',
    file: MEND,
    right: "if (row.state !== 'ready' || haveAllFailed(sessions, sweep)) return;",
    wrong: "if (row.state !== 'ready' || sessions.length >= 0) return;",
    test: {
      file: 'electron/engine/after-the-end.test.ts',
      name: 'a mended row whose old session is not found before it is sent is held for a person, not sent',
    },
  },
  {
    name: 'a row mended in an older journal is believed to be unpaid',
    file: MEND,
    right: "if (content.state === 'ready' && state.queries.mayBeForgotten(content.row))",
    wrong: "if (content.state === 'ready' && content.row < 0)",
    test: {
      file: 'electron/engine/older-copy-decisions.test.ts',
      name: 'the session that a forgotten mending made is taken for the row that was mended again, when a person names it',
    },
  },
  // What a status means (R9), and what is followed.
  {
    name: 'what is paid is never looked at again',
    file: 'electron/engine/core/doubt/watch.ts',
    right: "if (source.targets.length === 0) this.#stage = 'done';",
    wrong: "if (source.targets.length >= 0) this.#stage = 'done';",
    worlds: { ...LEFT_ALONE, turnShare: 0.8, turnAfterMs: 2 * HOUR_MS },
  },
  // The pace, the breaker and the stops.
  {
    name: 'a service that refuses for ever is asked for ever',
    file: GATE,
    right: 'this.#refusedSinceMs ??= nowMs;',
    wrong: 'this.#refusedSinceMs = nowMs;',
    test: {
      file: 'electron/engine/time.test.ts',
      name: 'refusals that follow each other for an hour are a wait too long: the batch pauses, and the process ends',
    },
  },
  {
    name: 'after the breaker’s cool-down nothing is looked at',
    file: BREAKER,
    right: "this.#state = { kind: 'probing', stage: 'sweep', sinceMs: this.#state.untilMs };",
    wrong: "this.#state = { kind: 'probing', stage: 'post', sinceMs: this.#state.untilMs };",
    worlds: { ...CALM, mishaps: ['500-before'], mishapChance: 0.7, rows: 7 },
  },
  {
    name: 'a paused or stopped batch goes on sending',
    file: 'electron/engine/core/doubt/may-send.ts',
    right: "return batch.closed === undefined && batch.control === 'running' && sends === 'all';",
    wrong: "return sends === 'all';",
    worlds: { ...CALM, mishaps: ['funds', '307'], mishapChance: 0.6, rows: 6 },
  },
  {
    name: 'a voided approval is still an approval',
    file: BATCH,
    right: "const idle = { ...record, approval: null, control: 'idle' } as const;",
    wrong: "const idle = { ...record, control: 'running' } as const;",
    worlds: { ...MENDED, rows: 6 },
  },
  // What is exchanged and sent in one step.
  {
    name: 'a sending half without an end is asked for again at once',
    file: HALF,
    right: 'const isReadAnew = known?.exchange !== session;',
    wrong: 'const isReadAnew = session !== undefined;',
    worlds: { ...EXCHANGED, oddWord: 'for-ever' },
  },
  {
    name: 'what an older copy has forgotten was no exchange',
    file: HALF,
    right:
      "if (operationSent(row) === 'swap' || exchangedFrom(batch, row.currency) !== undefined) return true;",
    wrong: "if (operationSent(row) === 'swap' || batch.convertFrom === row.currency) return true;",
    test: {
      file: 'electron/engine/whose-session.test.ts',
      name: 'an exchange that an older copy has forgotten ends as its sending half does, too',
    },
  },
  {
    name: 'an exchange leaves the wallet in the currency of the row',
    file: PLACE,
    right: ': { currency: quote.currency ?? row.currency, minor: quote.userPaysMinor };',
    wrong: ': { currency: row.currency, minor: quote.userPaysMinor };',
    worlds: { ...EXCHANGED, currencies: ['cad'] },
  },
  // What is asked for without a sheet.
  {
    name: 'another’s swap is the row’s own, whatever it says',
    file: MATCH,
    right: "shown !== '' && !isSwapAndSend(row) && !row.marker",
    wrong: "shown !== '' && row.operation !== 'swap' && !row.marker",
    worlds: { ...SWAPPED_ASTRAY, listHasDescription: true, getHasDescription: true },
  },
  // Customers who are asked to pay in.
];

export const PLANTED_MISTAKES: readonly PlantedMistake[] = [
  ...MEANT_MISTAKES,
  ...BESIDE_THE_CORE,
  ...IN_THE_CORE,
];

/** The file that the mistake is in, from the project's root. Throws if what it names is not there, or is there twice. */
export function fileOfMistake(mistake: PlantedMistake): string {
  return 'does' in mistake ? fileOf(mistake.does.of) : mistake.file;
}

/**
 * The source with the mistake in it, which is planted for the modules of this process. Throws if the original text does
 * not occur once: the mistake must be moved with it.
 */
export function withMistake(mistake: PlantedMistake, path: string, source: string): string {
  if (path !== fileOfMistake(mistake)) return source;
  if ('does' in mistake) {
    plant(mistake.name, mistake.does);
    return changedSource(source, mistake.does, mistake.name);
  }
  const { name, file, right, wrong } = mistake;
  const parts = source.split(right);
  if (parts.length !== 2)
    throw new RangeError(`"${name}": its text stands ${parts.length - 1} times in ${file}`);
  return parts.join(wrong);
}
