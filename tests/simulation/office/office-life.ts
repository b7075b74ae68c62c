/**
 * A person's days in an office: sheets are imported, reviewed, approved and sent, decided about, corrected and taken back,
 * also while they are sent. The person knows what each line is for, looks into the service's books before deciding, and
 * does not rest before every wish is fulfilled. `OfficeAudit` judges.
 */

import { isInOutage } from '../../../electron/engine/batch-view.ts';
import { closeRows } from '../../../electron/engine/decide/decide.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { SeededRandom } from '../seeded-random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../world-plan.ts';
import { Office, type OfficePlan } from './office.ts';
import { OfficeAudit } from './office-audit.ts';
import { OfficeDecisions } from './office-decisions.ts';
import { payeeOf, sheetOf } from './office-lines.ts';
import { type Draft, SheetDraws } from './office-sheets.ts';

/** A batch that is not at its end after so many rounds of its person never will be. */
const ROUNDS_MAX = 30;
/** Longer than an approval lasts that nobody uses. */
const FORGOTTEN_FOR_MS = 3 * DAY_MS;

export class OfficeLife {
  readonly office: Office;
  readonly audit: OfficeAudit;
  readonly #random: SeededRandom;
  /** Of its own, so that all else in an office stays as it is. */
  readonly #doubts: SeededRandom;
  readonly #draw: SheetDraws;
  readonly #decisions: OfficeDecisions;
  #words = 0;
  #sheets = 0;

  constructor(plan: OfficePlan) {
    this.#random = new SeededRandom(plan.seed + 11);
    this.#doubts = new SeededRandom(plan.seed + 23);
    this.audit = new OfficeAudit();
    this.office = new Office(plan, this.audit);
    this.audit.watch(this.office);
    this.#draw = new SheetDraws(this.office, this.audit, this.#random);
    this.#decisions = new OfficeDecisions(this.office, this.audit, this.#draw);
  }

  /** The days of one office; its faults are told when it closes. */
  async live(): Promise<readonly string[]> {
    const random = this.#random;
    try {
      const sheets = random.between(2, 3);
      for (let sheet = 0; sheet < sheets; sheet += 1) {
        await this.#oneSheet();
        await this.office.pass(random.pick([10 * MINUTE_MS, 5 * HOUR_MS, DAY_MS, 3 * DAY_MS, 9 * DAY_MS]));
      }
      await this.office.pass(2 * DAY_MS);
      this.audit.judge();
    } catch (error) {
      this.office.fault(`it broke: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    }
    this.office.journal.close();
    return this.office.faults;
  }

  async #oneSheet(): Promise<void> {
    const batch = this.#import(this.#draw.sheet());
    await this.#work(batch);
  }

  #import(drafts: readonly Draft[]): string {
    const { office } = this;
    const random = this.#random;
    this.#sheets += 1;
    const rows = drafts.map(({ fields }) => {
      this.#words += 1;
      return { ...fields, description: `L${this.#words}` };
    });
    const setAside = rows.flatMap((_, index) => (random.chance(0.08) ? [index + 2] : []));
    const file = { name: `feuille ${this.#sheets}.csv`, sha256: `${this.#sheets}`.padStart(64, '0') };
    const batch = office.engine.importSheet({
      ...{
        checked: sheetOf(rows),
        file,
        address: 'office',
        profile: 'office',
        environment: office.plan.environment,
      },
      ...{ begunBy: 'app', setAside, released: [], duplicateDays: office.settings.duplicates.days },
      ...(office.plan.wallets.length === 1 && { convertFrom: 'xof' }),
    });
    office.tell(`a sheet of ${rows.length} rows becomes ${batch}`);
    for (const [index, fields] of rows.entries()) this.#addLine(batch, index, fields, { drafts, setAside });
    return batch;
  }

  #addLine(
    batch: string,
    index: number,
    fields: RowFields,
    { drafts, setAside }: { readonly drafts: readonly Draft[]; readonly setAside: readonly number[] },
  ): void {
    const { holds = [], fates = [], repeats, twinOf, isInBook, isBeside } = drafts[index] ?? {};
    const isAside = setAside.includes(index + 2);
    // If the first of two lines is set aside, the other one remains as the one payment.
    const remains = twinOf !== undefined && setAside.includes(twinOf + 2);
    const isTwin = drafts.some((each) => each.twinOf === index) || twinOf !== undefined;
    const isMeant = this.#random.chance(0.5);
    const mayHold =
      holds.length > 0 ? [...holds, 'account-changed', ...(isTwin ? ['twin-in-doubt'] : [])] : [];
    this.audit.add({
      ...{ words: fields.description ?? '', batch, row: index + 2, fields, fates: [...fates] },
      isWanted: isAside ? !isTwin && isMeant : holds.length === 0 || remains || isMeant,
      ...(repeats && { repeats }),
      ...((isTwin || isBeside) && { isAlone: false }),
      ...(isBeside && { isBeside }),
      mayBeHeldFor: new Set([...mayHold, ...(isInBook ? ['account-changed'] : [])]),
      decidedBeside: new Set(),
      mustBeHeld: holds.length > 0 && !isAside && !remains,
      corrections: 0,
    });
  }

  /** The person goes on with the batch until nothing of it is left to do. */
  async #work(batch: string): Promise<void> {
    const { office } = this;
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const isReady = await this.#prepare(batch);
      if (isReady) await this.#run(batch);
      const isMoved = await this.#decisions.resolve(batch);
      if (!isMoved && !this.#isOpen(batch)) return;
    }
    office.fault(`${batch} came to no end: ${JSON.stringify(office.journal.counts(batch))}`);
  }

  #isOpen(batch: string): boolean {
    const { ready = 0, sending = 0, unknown = 0, accepted = 0 } = this.office.journal.counts(batch);
    const rows = [...this.office.journal.rows(batch)];
    const isToGoAgain =
      this.office.engine.record(batch).approval !== null && rows.some((row) => row.isSendAgain);
    return isToGoAgain || ready + sending + unknown + accepted > 0;
  }

  /** Reviews and approves what is not approved; true if there is something to send or to follow. */
  async #prepare(batch: string): Promise<boolean> {
    const { office, audit } = this;
    const { engine, journal } = office;
    // More was taken from the wallet than was approved, so it is approved anew.
    const isUsedUp = engine.record(batch).problem?.code === 'approval-void';
    if (!isUsedUp && engine.record(batch).approval !== null && engine.isApproved(batch)) {
      if (engine.record(batch).control !== 'running')
        audit.mustBe(engine.goOn(batch, { by: 'awa', acceptsDoubt: true }), `${batch} does not go on`);
      return this.#isOpen(batch);
    }
    if ((journal.counts(batch).ready ?? 0) === 0) return this.#isOpen(batch);
    if (!(await this.#review(batch))) return false;
    if ((journal.counts(batch).ready ?? 0) === 0) return this.#isOpen(batch);
    this.#approve(batch);
    if (this.#doubts.chance(0.05)) {
      office.tell(`${batch} is reviewed again`);
      if (!(await this.#review(batch))) return false;
      const isWaiting = (journal.counts(batch).ready ?? 0) > 0;
      if (isWaiting && engine.isApproved(batch)) office.fault(`${batch} is approved, and was reviewed since`);
      return this.#prepare(batch);
    }
    if (this.#draw.often('prices', 0.9, 0.1)) await this.#raisePrices(batch);
    const isMarked = office.books.manners.showsMarkerIn !== 'nowhere';
    if (isMarked && this.#random.chance(0.1)) this.#payByHand(batch);
    if (!this.#random.chance(0.06)) return true;
    office.tell(`${batch} is left alone`);
    await office.pass(FORGOTTEN_FOR_MS);
    const isWaiting = (journal.counts(batch).ready ?? 0) > 0;
    if (isWaiting && engine.isApproved(batch)) office.fault(`${batch} is still approved after days`);
    return this.#prepare(batch);
  }

  async #review(batch: string): Promise<boolean> {
    const { office, audit } = this;
    await office.reached();
    const isExchanging = office.plan.wallets.length === 1;
    const request = { wallets: [], isAutomatic: true, isExact: false };
    const review = await office.until(
      office.engine.review(batch, isExchanging ? { ...request, convertFrom: 'xof' } : request),
    );
    if (review?.ok === true) {
      audit.reviewed(batch);
      return true;
    }
    office.fault(`${batch} cannot be reviewed: ${JSON.stringify(review)}`);
    return false;
  }

  /** The batch is approved, once what is no approval was refused. */
  #approve(batch: string): void {
    const { office, audit } = this;
    const { engine } = office;
    const count = office.journal.counts(batch).ready ?? 0;
    const confirmation = { typedCount: String(count) };
    const act = { by: 'Awa Fall', confirmation };
    const refuse = (wrong: Parameters<typeof engine.approve>[1], what: string) =>
      audit.mustRefuse(engine.approve(batch, wrong), `${batch} was approved ${what}`);
    const isTwoPeople = this.#random.chance(0.2);
    const above = isTwoPeople && { secondPersonAbove: { xof: '0', cad: '0' } };
    for (const approver of isTwoPeople ? [undefined, 'AWA  FALL'] : [])
      refuse({ ...act, ...above, approver }, 'by one person');
    const whole = { ...act, ...above, ...(isTwoPeople && { approver: 'Moussa Sarr' }) };
    refuse({ ...whole, confirmation: { typedCount: String(count + 1) } }, 'with another count');
    const { confirmation: _said, ...silent } = whole;
    if (office.plan.environment === 'live') refuse(silent, 'by a click');
    for (const wallets of audit.walletsTooLow(batch)) refuse({ ...whole, wallets }, 'without the money');
    const waitsForSend = this.#random.chance(0.25);
    const wallets = audit.walletsEnough(batch);
    audit.mustBe(engine.approve(batch, { ...whole, wallets, waitsForSend }), `${batch} is not approved`);
    audit.approved(batch);
    if (waitsForSend) audit.mustBe(engine.letGo(batch, 'awa'), `${batch} is not let go`);
  }

  /** Some payments of the batch cost more than when they were reviewed: within the tolerance, or beyond it. */
  async #raisePrices(batch: string): Promise<void> {
    const { office, audit } = this;
    for (const line of audit.linesOf(batch)) {
      if (!this.#random.chance(0.5)) continue;
      const percent = this.#random.pick([-2, 0.1, 0.3, 0.45, 2, 7]);
      const { currency = '', amount = '' } = line.fields;
      office.books.rises.set(`${currency} ${Number(amount)}`, percent);
    }
    // The quotes of the review are too old then.
    await office.pass(2 * MINUTE_MS);
  }

  /** Somebody pays a row by hand before its batch is sent. */
  #payByHand(batch: string): void {
    const { office, audit } = this;
    for (const line of audit.linesOf(batch)) {
      const isReady = office.journal.row(line)?.state === 'ready';
      const isPhone = line.fields.channel === 'mobile_money' && line.isAlone !== false;
      if (!isReady || !isPhone || !this.#random.chance(0.4)) continue;
      const { amount = '', currency = '' } = line.fields;
      office.tell(`somebody pays row ${line.row} of ${batch} by hand`);
      const paid = { amount: Number(amount), currency, payee: payeeOf(line) };
      office.books.bookByHand(paid, { nowMs: office.nowMs, description: 'Divers' });
      line.mustBeHeld = true;
      line.isAlone = false;
      line.mayBeHeldFor.add('duplicate-exact').add('duplicate-near');
      delete line.decided;
    }
  }

  /** The batch is sent and followed, and people do this and that meanwhile. */
  async #run(batch: string): Promise<void> {
    const { office } = this;
    const random = this.#random;
    const run = office.engine.openRun(batch);
    const ended = office.following(batch, run.start(random.uuid()));
    const interruptions = this.#draw.often('meddled', 1, 0.4) ? random.between(1, 4) : 0;
    let atMs = office.time.nowMs;
    for (let count = 0; count < interruptions; count += 1) {
      atMs += random.pick([random.between(200, 20_000), random.between(200, 20_000), 20 * MINUTE_MS]);
      if (await office.until(ended, atMs)) return;
      if (office.engine.runOf(batch) === undefined) return;
      if (await this.#interrupt(batch)) return;
    }
    await office.until(ended);
  }

  /** True if the run is gone. */
  async #interrupt(batch: string): Promise<boolean> {
    const { office } = this;
    const { engine } = office;
    switch (this.#random.between(1, 7)) {
      case 1:
        office.restart();
        return true;
      case 2:
        office.tell('a person pauses');
        engine.runOf(batch)?.pause();
        this.audit.paused(batch);
        await office.pass(this.#random.pick([30_000, 20 * MINUTE_MS]));
        this.audit.goesOn(batch);
        if (engine.record(batch).control === 'paused' && engine.isApproved(batch))
          this.audit.mustBe(engine.goOn(batch, { by: 'awa', acceptsDoubt: true }), `${batch} stays paused`);
        return false;
      case 3:
        this.#changeMind(batch);
        if (engine.isBeingSent(batch))
          this.audit.mustRefuse(
            engine.approve(batch, { by: 'awa' }),
            `${batch} is approved while it is sent`,
          );
        return false;
      case 4:
        await office.until(office.watch());
        return false;
      case 6:
        await this.#outage(batch);
        return false;
      case 5:
        await this.#decisions.resolve(batch);
        return false;
      default:
        if (this.#random.chance(0.7)) await this.#oneSheet();
        return engine !== office.engine;
    }
  }

  /** The service is away for a while; a person who pauses meanwhile is waited for. */
  async #outage(batch: string): Promise<void> {
    const { office, audit } = this;
    const { engine } = office;
    office.goDown(this.#random.pick([MINUTE_MS, 20 * MINUTE_MS]));
    await office.pass(this.#random.pick([30_000, 5 * MINUTE_MS]));
    const isUnseen = engine.record(batch).alarms.some(({ seenBy }) => seenBy === undefined);
    if (isUnseen && isInOutage(engine.record(batch), office.journal.counts(batch)))
      office.fault(`${batch} would go on by itself, though nobody has seen its alarm`);
    if (!this.#random.chance(0.7) || engine.runOf(batch) === undefined) return;
    office.tell('a person pauses');
    engine.runOf(batch)?.pause();
    audit.paused(batch);
    await office.pass(HOUR_MS);
    if (isInOutage(engine.record(batch), office.journal.counts(batch)))
      office.fault(`${batch} would go on by itself, though a person paused it`);
    audit.goesOn(batch);
  }

  /** A row that waits is set aside, and perhaps taken back. */
  #changeMind(batch: string): void {
    const { office, audit } = this;
    const waiting = [...office.journal.rows(batch)].filter(({ state }) => state === 'ready');
    if (waiting.length === 0) return;
    const { row, attempts } = this.#random.pick(waiting);
    const line = audit.lineAt(batch, row);
    office.tell(`a person sets row ${row} of ${batch} aside`);
    audit.mustSay(closeRows(office.engine, batch, [row], 'awa'), `row ${row} cannot be set aside`);
    // What was asked for before is not opened again, whatever was answered.
    if (line !== undefined) line.isWanted = attempts.length === 0 && this.#random.chance(0.5);
  }
}
