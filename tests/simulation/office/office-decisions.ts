/**
 * A person decides about the rows that wait for it: by the service's books, for which each decision is right or wrong.
 * Now and then they try what nobody may, or err.
 */

import type { RowRecord } from '../../../electron/engine/core/row/row-record.ts';
import {
  closeRows,
  decideNotPaid,
  decidePaid,
  decideSendAgain,
  recordAct,
  releaseRows,
  takeBack,
} from '../../../electron/engine/decide/decide.ts';
import { mendRow } from '../../../electron/engine/decide/mend.ts';
import { makeMarker } from '../../../shared/domain/marker.ts';
import { isDecided, type Problem } from '../../../shared/domain/problem.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { ASKED } from '../../support/asked-payee.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { HOUR_MS } from '../world-plan.ts';
import type { Office } from './office.ts';
import type { OfficeAudit } from './office-audit.ts';
import type { Booked } from './office-books.ts';
import { drawAmount, intentOf, type Line, payeeOf, phoneOf } from './office-lines.ts';
import type { SheetDraws } from './office-sheets.ts';

const CORRECTIONS_MAX = 4;
/** The states in which a row may have been paid. */
const PERHAPS_PAID: readonly RowRecord['state'][] = ['sending', 'unknown', 'parked', 'accepted', 'paid'];

export class OfficeDecisions {
  readonly #office: Office;
  readonly #audit: OfficeAudit;
  readonly #draw: SheetDraws;
  readonly #random: SeededRandom;

  constructor(office: Office, audit: OfficeAudit, draw: SheetDraws) {
    this.#office = office;
    this.#audit = audit;
    this.#draw = draw;
    this.#random = draw.random;
  }

  /** The person decides about every row that waits for it; true if that moved anything. */
  async resolve(batch: string): Promise<boolean> {
    const office = this.#office;
    const audit = this.#audit;
    let isMoved = false;
    await office.reached();
    const { alarms } = office.engine.record(batch);
    const unseen = alarms.flatMap(({ seenBy }, index) => (seenBy === undefined ? [index] : []));
    if (unseen.length > 0) recordAct(office.engine, batch, { type: 'alarms-seen', alarms: unseen }, 'awa');
    for (const { row: number } of [...office.journal.rows(batch)]) {
      const row = office.journal.row({ batch, row: number });
      const line = audit.lineAt(batch, number);
      if (row === undefined || line === undefined) continue;
      if (this.#random.chance(0.2)) this.#tryForbidden(row, batch);
      isMoved = (await this.#resolveRow(line, row)) || isMoved;
    }
    return isMoved;
  }

  /** What nobody may do with a row in its state. */
  #tryForbidden({ row, state }: RowRecord, batch: string): void {
    const office = this.#office;
    const audit = this.#audit;
    const { engine } = office;
    const ref = { batch, row, by: 'awa' };
    const name = `row ${row} of ${batch}, which is ${state},`;
    if (state !== 'parked') {
      audit.mustNot(decideNotPaid(engine, ref), `${name} is written off`);
      audit.mustNot(decideSendAgain(engine, ref), `${name} is to be sent again`);
    }
    if (PERHAPS_PAID.includes(state)) {
      audit.mustNot(closeRows(engine, batch, [row], 'awa'), `${name} is set aside`);
      audit.mustNot(takeBack(engine, batch, [row], 'awa'), `${name} is taken back`);
    }
    if (state !== 'held' && state !== 'closed')
      audit.mustNot(releaseRows(engine, batch, [row], 'awa', { confirmed: ASKED }), `${name} is released`);
  }

  async #resolveRow(line: Line, row: RowRecord): Promise<boolean> {
    switch (row.state) {
      case 'parked':
        return row.isSendAgain && !this.#isStuck(line.batch) ? false : this.#decideParked(line, row);
      case 'held':
        return this.#decideHeld(line, row);
      case 'closed':
        return line.isWanted && this.#reopen(line);
      case 'rejected':
      case 'failed':
        if (line.hasTurned === true) return false;
        if (line.repeats === undefined && this.#random.chance(0.2)) line.isWanted = false;
        if (!line.isWanted && row.state === 'failed' && this.#random.chance(0.3)) return this.#setAside(line);
        return line.isWanted && this.#correct(line);
      default:
        return false;
    }
  }

  /** A failed row is given up for good. */
  #setAside({ batch, row }: Line): boolean {
    const decided = closeRows(this.#office.engine, batch, [row], 'awa');
    this.#audit.mustSay(decided, `row ${row} of ${batch} cannot be given up`);
    return true;
  }

  /** Nothing of the batch can be approved any more, so nothing of it is sent again. */
  #isStuck(batch: string): boolean {
    const { engine, journal } = this.#office;
    return engine.record(batch).approval === null && (journal.counts(batch).ready ?? 0) === 0;
  }

  /** By the service's books: it was paid, it was not, or it is to be sent again. */
  async #decideParked(line: Line, { row, marker }: RowRecord): Promise<boolean> {
    const office = this.#office;
    const audit = this.#audit;
    const { engine, service } = office;
    const { batch } = line;
    const own = office.books.sessions.find(
      ({ description, isNotOurs }) => !isNotOurs && description.startsWith(marker),
    );
    if (office.books.manners.showsMarkerIn !== 'nowhere') await this.#nameWrong(line, row, own);
    if (office.journal.row({ batch, row })?.state !== 'parked') return true;
    if (own !== undefined && own.bookedAtMs <= office.nowMs) {
      audit.parked(line, own);
      office.tell(`a person names ${own.id} as the payment of row ${row} of ${batch}`);
      const named = { batch, row, sessionId: own.id, by: 'awa' };
      const first = await office.until(decidePaid(engine, service, named));
      const accepted = first?.ok === false && first.from === 'session' ? what(first.problem) : undefined;
      const decided =
        accepted === undefined
          ? first
          : await office.until(decidePaid(engine, service, { ...named, accepted }));
      const hasFailed = office.books.truth(own, office.nowMs) === 'failed';
      if (!hasFailed) audit.mustSay(decided, `row ${row} of ${batch} is not taken for paid`);
      else audit.mustNot(decided, `row ${row} of ${batch} is taken for paid, by a session that failed`);
      if (!hasFailed) return true;
    }
    if (line.isWanted && own === undefined && !this.#isStuck(batch) && this.#random.chance(0.6)) {
      office.tell(`a person has row ${row} of ${batch} sent again`);
      const decided = decideSendAgain(engine, { batch, row, by: 'awa' });
      if (decided.ok || decided.problem.params?.reason === 'approval-gone') return decided.ok;
      office.fault(`row ${row} of ${batch} cannot be sent again: ${JSON.stringify(decided.problem)}`);
    }
    audit.mustSay(decideNotPaid(engine, { batch, row, by: 'awa' }), `row ${row} cannot be written off`);
    line.isWanted = false;
    return true;
  }

  /** A person errs: the session of somebody else's payment, one that failed, or none at all. */
  async #nameWrong(line: Line, row: number, own: Booked | undefined): Promise<void> {
    if (!this.#draw.often('doubt', 0.8, 0.4)) return;
    const office = this.#office;
    const audit = this.#audit;
    const { batch, fields } = line;
    const isLike = ({ payee, amount }: Booked) => payee === payeeOf(line) && amount === Number(fields.amount);
    const others = office.books.sessions.filter((each) => each.key !== own?.key && !isLike(each));
    let sessionId = others.length === 0 ? 'ses-none' : this.#random.pick(others).id;
    if (own === undefined && this.#random.chance(0.5)) {
      // It pays the same, and can be told from the row's only by what it says.
      const paid = { amount: Number(fields.amount), currency: fields.currency ?? '', payee: payeeOf(line) };
      const marker = makeMarker(this.#random.bytes(12));
      const like = this.#random.pick([
        { description: `${marker} Divers` },
        { description: 'Divers', end: 'failed' },
      ] as const);
      sessionId = office.books.bookByHand(paid, { nowMs: office.nowMs - HOUR_MS, ...like }).id;
      line.mayBeHeldFor.add('duplicate-exact');
      line.isWanted = false;
    }
    const named = { batch, row, sessionId, by: 'awa' };
    const decided = await office.until(decidePaid(office.engine, office.service, named));
    audit.mustNot(decided, `row ${row} of ${batch} is taken for paid by ${sessionId}, which is another's`);
  }

  #decideHeld(line: Line, { row, problem, opened }: RowRecord): boolean {
    const office = this.#office;
    const audit = this.#audit;
    const { batch } = line;
    const { problems } = office.journal.content({ batch, row });
    const held = problem ?? problems.find((each) => !isDecided(each));
    const code = held?.code ?? '-';
    const { engine } = office;
    const where = String(held?.params?.where ?? '');
    if (line.isTakenBack !== true) {
      if (!audit.mayHold(line, code, where))
        office.fault(`row ${row} of ${batch} is held for ${code} ${JSON.stringify(problem?.params)}`);
      if (code === 'quote-moved') audit.acceptPrice(line);
    }
    delete line.isTakenBack;
    if (code === 'account-changed')
      audit.mustNot(releaseRows(engine, batch, [row], 'awa'), `nobody was asked, but row ${row} is released`);
    line.mustBeHeld = false;
    // Nobody waits for what another sheet leaves in doubt.
    if (line.isBeside && code === 'twin-in-doubt') line.isWanted = false;
    if (audit.hasComeBack(line)) line.isWanted = false;
    if (!line.isWanted && this.#random.chance(0.3)) {
      // What was asked for before cannot be taken back once it is set aside.
      const isSetAside = opened === 0 && this.#random.chance(0.5);
      const what = isSetAside ? 'setting aside' : 'release';
      office.tell(`a person takes the ${what} of row ${row} of ${batch} back`);
      const decided = isSetAside
        ? closeRows(engine, batch, [row], 'awa')
        : releaseRows(engine, batch, [row], 'awa', { confirmed: ASKED });
      audit.mustSay(decided, `row ${row} cannot be released or set aside`);
      audit.mustSay(takeBack(engine, batch, [row], 'awa'), `the ${what} of row ${row} cannot be taken back`);
      const { state } = office.journal.row({ batch, row }) ?? {};
      if (state !== 'held')
        office.fault(`row ${row} of ${batch} is ${state} after its ${what} was taken back`);
    } else if (line.isWanted) {
      office.tell(`a person releases row ${row} of ${batch}`);
      line.decided = intentOf(line);
      line.decidedBeside.add(`${intentOf(line)} ${where}`);
      line.decidedAtMs = office.nowMs;
      audit.mustSay(
        releaseRows(engine, batch, [row], 'awa', { confirmed: ASKED }),
        `row ${row} cannot be released`,
      );
    }
    if (!line.isWanted) audit.mustSay(closeRows(engine, batch, [row], 'awa'), `row ${row} cannot be closed`);
    return true;
  }

  #reopen(line: Line): boolean {
    const { batch, row } = line;
    const { engine } = this.#office;
    line.isTakenBack = true;
    this.#office.tell(`a person takes row ${row} of ${batch} back`);
    const decided = this.#random.chance(0.5)
      ? takeBack(engine, batch, [row], 'awa')
      : releaseRows(engine, batch, [row], 'awa', { confirmed: ASKED });
    // What was closed before any review is opened, not taken back.
    if (!decided.ok)
      this.#audit.mustSay(
        releaseRows(engine, batch, [row], 'awa', { confirmed: ASKED }),
        `row ${row} stays closed`,
      );
    return true;
  }

  /** Refused or failed: corrected, and to be sent again. */
  async #correct(line: Line): Promise<boolean> {
    const office = this.#office;
    const audit = this.#audit;
    const { batch, row } = line;
    if (line.corrections >= CORRECTIONS_MAX) {
      line.isWanted = false;
      return false;
    }
    const changes = this.#drawCorrection(line);
    office.tell(`a person corrects row ${row} of ${batch}: ${JSON.stringify(changes)}`);
    const running = office.engine.runOf(batch);
    const run = running ?? office.engine.openRun(batch);
    const ended = running === undefined ? office.following(batch, run.start(this.#random.uuid())) : undefined;
    const problem = await office.until(mendRow(office.engine, run, { batch, row, by: 'awa', changes }));
    const isTooEarly = problem?.params?.reason === 'not-proved';
    if (isTooEarly) await office.pass(4 * HOUR_MS);
    else if (problem === undefined) {
      line.corrections += 1;
      line.fields = { ...line.fields, ...changes };
      if (line.decided !== intentOf(line)) {
        delete line.decided;
        line.decidedBeside.clear();
      }
      line.mustBeHeld = audit.isToHold(line);
    } else if (office.journal.row({ batch, row })?.state === 'failed')
      office.fault(
        `row ${row} of ${batch} cannot be corrected: ${problem.code} ${JSON.stringify(problem.params)}`,
      );
    if (ended !== undefined) await office.until(ended);
    return isTooEarly || problem === undefined;
  }

  #drawCorrection({ fields, repeats }: Line): RowFields {
    const random = this.#random;
    const { currency = 'xof' } = fields;
    if (repeats !== undefined && repeats.amount !== fields.amount && random.chance(0.8))
      return { amount: repeats.amount };
    if (repeats !== undefined && random.chance(0.4)) return { amount: drawAmount(random, currency) };
    const kind = random.pick(['amount', 'payee', 'number', 'name', 'nothing'] as const);
    if (kind === 'amount') return { amount: drawAmount(random, currency) };
    if (kind === 'number' && fields.reference !== undefined) return { reference: `${fields.reference}b` };
    if (kind === 'name' && fields.last_name !== undefined) return { first_name: 'Aïssatou' };
    if (kind !== 'payee') return {};
    const person = this.#draw.newPerson();
    return currency === 'cad' ? { email: `awa${person}@example.com` } : { phone: phoneOf(person) };
  }
}

function what({ params }: Problem): string {
  return String(params?.what);
}
