/**
 * Judges an office by what its person wishes and by the service's books: each request as it arrives, each decision as it
 * is answered, and in the end every row, alarm, result and sum. It shares no rule with the engine.
 */
import { viewBatch, viewRow } from '../../../electron/engine/batch-view.ts';
import { isRowEvent, type JournalEvent } from '../../../electron/engine/core/row/events.ts';
import type { RowRecord } from '../../../electron/engine/core/row/row-record.ts';
import type { Decided } from '../../../electron/engine/decide/decide.ts';
import { formatAmount, parseAmount } from '../../../shared/domain/money.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { Office } from './office.ts';
import { type Booked, type IssuedQuote, lostMinor, WALLETS } from './office-books.ts';
import { intentOf, type Line, payeeOf, wordsOf } from './office-lines.ts';
import type { Asked, Fate, Fortune } from './office-service.ts';

const DAY_MS = 24 * 3_600_000;
/** Surely within the days in which the same payment is a duplicate. */
const OF_LATE_MS = 5 * DAY_MS;
const TOLERANCE = 0.005;
/** Longer than a row is looked for. */
const SURELY_LISTED_MS = 3_600_000;
/** What was asked for so long ago, the journal has had time to note. */
const SURELY_KNOWN_MS = 10_000;
/** A request may have left before a person's word, and arrive after it. */
const LEFT_BEFORE_MS = 5;
/** A quote that names no end. */
const QUOTE_LASTS_MS = 60_000;
/** For what a row is held whose payment another sheet makes. */
const BESIDE: readonly string[] = ['duplicate-exact', 'duplicate-near', 'sheet-paid', 'twin-in-doubt'];
const UNPAID: readonly RowRecord['state'][] = ['closed', 'held', 'rejected', 'failed', 'invalid'];
const EDITS: readonly JournalEvent['type'][] = ['row-released', 'row-reopened', 'row-mended'];

export class OfficeAudit implements Fortune {
  /** By their words. */
  readonly lines = new Map<string, Line>();
  /** Alarms that a person must get, as `batch row code`; those of a whole batch without the row. */
  readonly #expected = new Map<string, number>();
  readonly #bodies = new Map<string, { readonly body: string; readonly words: string }>();
  readonly #keyOfQuote = new Map<string, string>();
  readonly #latestQuote = new Map<string, IssuedQuote>();
  /** What a line was reviewed to cost, in minor units of its wallet, or a person has accepted. */
  readonly #prices = new Map<string, number>();
  /** What answers that arrived called their transaction, by key. */
  readonly #transactions = new Map<string, string | undefined>();
  /** Alarms that a person may get. */
  readonly #loose = new Set<string>();
  /** Alarms that are due once the answer to the request with this key arrives. */
  readonly #toldByAnswer = new Map<string, string>();
  /** The keys of requests whose answers did not fit: those of another row's session, or of another amount. */
  readonly #anothers = new Set<string>();
  #office: Office | undefined;

  watch(office: Office): void {
    this.#office = office;
  }

  get office(): Office {
    if (this.#office === undefined) throw new Error('no office');
    return this.#office;
  }

  add(line: Line): void {
    this.lines.set(line.words, line);
  }

  linesOf(batch: string): readonly Line[] {
    return [...this.lines.values()].filter((line) => line.batch === batch);
  }

  lineAt(batch: string, row: number): Line | undefined {
    return this.linesOf(batch).find((line) => line.row === row);
  }

  /** What was made of a line, without the service's own second sessions. */
  #made({ words }: Line): readonly Booked[] {
    return this.office.books.sessions.filter(
      ({ description, isNotOurs }) => !isNotOurs && wordsOf(description) === words,
    );
  }

  /** A payment of it has come through that everybody took for none. */
  hasComeBack(line: Line): boolean {
    return line.comesBack === true && this.#standing(line).length > 0;
  }

  #standing(line: Line): readonly Booked[] {
    const { books, nowMs } = this.office;
    return this.#made(line).filter((each) => books.truth(each, nowMs) !== 'failed');
  }

  isPaidOfLate(line: Line): boolean {
    const { books, nowMs } = this.office;
    const row = this.office.journal.row(line);
    return (
      row?.state === 'paid' &&
      this.#standing(line).some(
        (each) => books.truth(each, nowMs) === 'completed' && nowMs - each.bookedAtMs < OF_LATE_MS,
      )
    );
  }

  fateOf(asked: Asked): Fate {
    const words = wordsOf(asked.description);
    const line = this.lines.get(words);
    if (line === undefined) {
      this.office.fault(`a payment of no line: ${asked.description}`);
      return 'ok';
    }
    const ref = `row ${line.row} of ${line.batch}`;
    for (const what of this.#wrongWith(line, asked)) this.office.fault(`${ref}: ${what}`);
    const fate = this.#fit(line.fates.shift() ?? 'ok', asked);
    this.office.tell(`    ${ref} is asked for, and meets ${fate}`);
    this.#expectAlarm(line, fate, asked.key);
    if (fate === 'names-like') this.#noteLike(line, asked);
    if (fate.startsWith('names-') || fate === 'other-amount') this.#anothers.add(asked.key);
    if (fate === 'turns') line.hasTurned = true;
    if (fate === 'comes-back' || fate === 'late') line.comesBack = true;
    if (fate === 'twice' || line.comesBack) line.isAlone = false;
    this.#bodies.set(asked.key, { body: asked.body, words });
    if (asked.quoteId !== undefined) this.#keyOfQuote.set(asked.quoteId, asked.key);
    return fate;
  }

  /** What cannot be told apart from all being well, or not be met a second time, is left out. */
  #fit(fate: Fate, asked: Asked): Fate {
    const isAgain = [...this.#bodies.values()].some(({ words }) => words === wordsOf(asked.description));
    if (fate === 'known-after' && isAgain) return 'ok';
    const { showsMarkerIn } = this.office.books.manners;
    if (fate === 'twice' && (showsMarkerIn === 'get' || showsMarkerIn === 'nowhere')) return 'ok';
    // What was written off is not fetched one by one.
    if (fate === 'late' && (showsMarkerIn === 'get' || showsMarkerIn === 'nowhere')) return 'ok';
    if (fate.startsWith('names-anothers') && this.anothersSession(asked) === undefined) return 'ok';
    if (fate === 'names-like' && this.likeSession(asked) === undefined) return 'ok';
    return fate;
  }

  /** What a person has to be told of a fate, and whether only an answer that arrives can tell it. */
  #expectAlarm({ batch, row }: Line, fate: Fate, key: string): void {
    const ofAnswers = fate.startsWith('names-anothers')
      ? 'answer-not-theirs'
      : fate === 'known-after' && 'key-known';
    if (ofAnswers) this.#toldByAnswer.set(key, `${batch} ${row} ${ofAnswers}`);
    if (fate === 'other-amount') this.#expect(`${batch} ${row} answer-not-theirs`);
    if (fate === 'twice') this.#expect(`${batch} ${row} paid-twice`, 1);
    if (fate === 'turns') this.#expect(`${batch} ${row} status-changed`, 1);
    if (fate === 'dearer') this.#expect(`${batch} debit-differs`, 1);
  }

  /** A person is told if it is the row's own that failed; another one may never be looked at. */
  #noteLike({ batch, row, words }: Line, asked: Asked): void {
    const id = this.likeSession(asked);
    const like = this.office.books.sessions.find((each) => each.id === id);
    const name = `${batch} ${row} answer-not-theirs`;
    if (like !== undefined && wordsOf(like.description) === words) this.#toldByAnswer.set(asked.key, name);
    else this.#loose.add(name);
  }

  #expect(name: string, most = Infinity): void {
    this.#expected.set(name, Math.min(most, 1 + (this.#expected.get(name) ?? 0)));
  }

  /** Since when a person has a batch stand still. */
  readonly #pausedMs = new Map<string, number>();

  paused(batch: string): void {
    this.#pausedMs.set(batch, this.office.nowMs);
  }

  goesOn(batch: string): void {
    this.#pausedMs.delete(batch);
  }

  *#wrongWith(line: Line, asked: Asked): Generator<string> {
    const { journal, nowMs } = this.office;
    if (nowMs - (this.#pausedMs.get(line.batch) ?? nowMs) > LEFT_BEFORE_MS)
      yield 'sent while a person pauses';
    if (!line.isWanted) yield 'sent, though nobody wants it';
    if (line.mustBeHeld) yield 'sent, though it had to be held';
    if (this.#standing(line).length > 0) yield 'sent again, though a payment of it stands';
    if (this.#made(line).some(({ missingUntilMs = 0 }) => missingUntilMs > nowMs + LEFT_BEFORE_MS))
      yield 'sent again, though nobody could see whether its first payment is failed still';
    const { fields } = line;
    const isMeant =
      asked.payee === payeeOf(line) &&
      asked.amount === Number(fields.amount) &&
      asked.currency === fields.currency;
    if (!isMeant) yield `sent as ${asked.amount} ${asked.currency} to ${asked.payee}`;
    const record = journal.row(line);
    if (record?.marker !== asked.description.split(' ')[0]) yield 'sent without its marker';
    if (record?.state !== 'sending') yield `sent while it is ${record?.state}`;
    const known = this.#bodies.get(asked.key);
    if (known !== undefined && (known.body !== asked.body || known.words !== line.words))
      yield 'sent with a key that other bytes had';
    if (known === undefined && this.#isPaidBeside(line))
      yield 'sent beside the same payment, which nobody decided about';
    yield* this.#wrongPrice(line, asked);
  }

  /** Another sheet has paid the same of late, and since a person was asked about the line. */
  #isPaidBeside(line: Line): boolean {
    const { nowMs } = this.office;
    const { decidedAtMs = 0 } = line.decided === intentOf(line) ? line : {};
    const isOfLate = ({ bookedAtMs }: Booked) =>
      bookedAtMs > Math.max(decidedAtMs, nowMs - OF_LATE_MS) && bookedAtMs < nowMs - SURELY_KNOWN_MS;
    return [...this.lines.values()].some(
      (other) =>
        other.batch !== line.batch &&
        payeeOf(other) === payeeOf(line) &&
        other.fields.amount === line.fields.amount &&
        line.fields.reference === undefined &&
        this.#standing(other).some(isOfLate),
    );
  }

  *#wrongPrice(line: Line, asked: Asked): Generator<string> {
    const { books, nowMs, journal } = this.office;
    if (asked.operation === 'customer-deposit') return;
    const quote = books.quotes.get(asked.quoteId ?? '');
    if (quote === undefined) {
      yield 'sent without a quote';
      return;
    }
    if (quote.amount !== Number(line.fields.amount) || quote.currency !== line.fields.currency)
      yield 'sent with the quote of another payment';
    const usedBy = this.#keyOfQuote.get(quote.id);
    if (usedBy !== undefined && usedBy !== asked.key) yield 'sent with a quote that another request had';
    if (
      !this.#bodies.has(asked.key) &&
      nowMs - quote.atMs > (books.manners.quoteLastsMs ?? QUOTE_LASTS_MS) + 5_000
    )
      yield 'sent with an old quote';
    if (asked.wallet !== WALLETS[quote.from]) yield `sent from the wallet ${asked.wallet}`;
    const price = priceOf(quote);
    const most = (this.#prices.get(line.words) ?? 0) * (1 + TOLERANCE);
    if (price > most + 0.001) yield `sent for ${price}, ${most} was the most`;
    const { approval } = journal.batch(line.batch) ?? {};
    const spent = this.linesOf(line.batch)
      .flatMap((each) => (each.comesBack ? [] : this.#standing(each)))
      .filter((each) => each.quote?.from === quote.from)
      .reduce((sum, each) => sum + (each.quote ? priceOf(each.quote) : 0), 0);
    const approved = approval?.highestDebitMinor[quote.from] ?? 0;
    if (approval && spent + price > approved)
      yield `sent for ${spent + price} in all, ${approved} was approved`;
  }

  anothersSession(asked: Asked): string | undefined {
    const words = wordsOf(asked.description);
    return this.office.books.sessions.findLast(
      ({ id, isNotOurs, description }) =>
        !isNotOurs && wordsOf(description) !== words && this.office.journal.ownerOf(id) !== undefined,
    )?.id;
  }

  /** One that has ended: what has just been asked for is no stranger's. */
  likeSession({ amount, payee, key }: Asked): string | undefined {
    const { books, nowMs } = this.office;
    return books.sessions.findLast(
      (each) =>
        each.amount === amount &&
        each.payee === payee &&
        each.key !== key &&
        nowMs >= each.bookedAtMs &&
        books.truth(each, nowMs) !== 'processing',
    )?.id;
  }

  quoted(quoteId: string): void {
    const quote = this.office.books.quotes.get(quoteId);
    if (quote !== undefined) this.#latestQuote.set(`${quote.currency} ${quote.amount}`, quote);
  }

  answered(key: string, transactionId: string | undefined): void {
    const told = this.#toldByAnswer.get(key);
    this.#toldByAnswer.delete(key);
    if (told !== undefined) this.#expect(told);
    if (!this.#anothers.has(key)) this.#transactions.set(key, transactionId);
  }

  #latestOf({ fields }: Line): IssuedQuote | undefined {
    return this.#latestQuote.get(`${fields.currency} ${Number(fields.amount)}`);
  }

  /** The review has priced what is ready, and held what had to be held. */
  reviewed(batch: string): void {
    for (const line of this.linesOf(batch)) {
      const row = this.office.journal.row(line);
      const quote = this.#latestOf(line);
      if (row?.state === 'ready' && quote !== undefined) this.#prices.set(line.words, priceOf(quote));
      if (line.mustBeHeld && row?.state !== 'held' && row?.state !== 'closed')
        this.office.fault(`row ${line.row} of ${batch} is ${row?.state}, though it had to be held`);
    }
  }

  /** It repeats a payment of late, and nobody has said that both are meant. */
  isToHold(line: Line): boolean {
    const { repeats, decided } = line;
    const isLike = repeats?.payee === payeeOf(line) && repeats.amount === line.fields.amount;
    return isLike && decided !== intentOf(line) && this.office.nowMs - repeats.atMs < OF_LATE_MS;
  }

  /** Whether the row may be held for this, beside the payment at this place. */
  mayHold(line: Line, code: string, where: string): boolean {
    const { currency, amount } = line.fields;
    // `acceptPrice` judges by how much.
    if (code === 'quote-moved') return this.office.books.rises.has(`${currency} ${Number(amount)}`);
    if (line.comesBack && BESIDE.includes(code)) return true;
    if (line.isBeside && (BESIDE.includes(code) || line.isAlone === false)) return true;
    if (code !== 'duplicate-exact' && code !== 'sheet-paid') return line.mayBeHeldFor.has(code);
    // Somebody's hand has paid the same beside the payment that it repeats: either is asked about, once.
    const isOfAnother = line.isAlone === false && !line.decidedBeside.has(`${intentOf(line)} ${where}`);
    return line.mayBeHeldFor.has(code) && (line.decided !== intentOf(line) || isOfAnother);
  }

  /** The row was held for its price, and its person was shown that one. */
  acceptPrice(line: Line): void {
    const quote = this.#latestOf(line);
    const before = this.#prices.get(line.words) ?? 0;
    if (quote === undefined) return;
    if (priceOf(quote) <= before * (1 + TOLERANCE))
      this.office.fault(
        `row ${line.row} of ${line.batch} is held for its price: ${priceOf(quote)} after ${before}`,
      );
    this.#prices.set(line.words, priceOf(quote));
  }

  /** What was approved is what is ready, and no more. */
  approved(batch: string): void {
    const { journal } = this.office;
    const ready = this.linesOf(batch).filter((line) => journal.row(line)?.state === 'ready');
    const totals: Record<string, number> = {};
    for (const { fields } of ready) {
      const { amount = '', currency = '' } = fields;
      totals[currency] = (totals[currency] ?? 0) + minorOf(amount, currency);
    }
    const { approval } = journal.batch(batch) ?? {};
    if (approval?.count !== ready.length || !isSame(approval.totalsMinor, totals))
      this.office.fault(
        `${batch}: ${approval?.count} rows, ${JSON.stringify(approval?.totalsMinor)} approved, not ${ready.length}, ${JSON.stringify(totals)}`,
      );
  }

  /** What the ready rows take from each wallet, as reviewed. */
  #debits(batch: string): ReadonlyMap<string, number> {
    const debits = new Map<string, number>();
    for (const line of this.linesOf(batch)) {
      const quote = this.#latestOf(line);
      const isPriced =
        this.office.journal.row(line)?.state === 'ready' && line.fields.channel !== 'customer_deposit';
      if (!isPriced || quote === undefined) continue;
      debits.set(quote.from, (debits.get(quote.from) ?? 0) + (this.#prices.get(line.words) ?? 0));
    }
    return debits;
  }

  /** Balances of which one lacks the smallest unit. */
  walletsTooLow(batch: string): readonly Balances[] {
    const debits = this.#debits(batch);
    return [...debits.keys()].map((short) =>
      balancesOf([...debits].map(([code, minor]) => [code, code === short ? minor - 1 : minor])),
    );
  }

  /** Balances that are just enough for what was quoted. */
  walletsEnough(batch: string): Balances {
    return balancesOf([...this.#debits(batch)]);
  }

  mustBe(problem: Problem | undefined, what: string): void {
    if (problem !== undefined)
      this.office.fault(`${what}: ${problem.code} ${JSON.stringify(problem.params)}`);
  }

  mustRefuse(problem: Problem | undefined, what: string): void {
    if (problem === undefined) this.office.fault(what);
  }

  mustSay(decided: Decided | undefined, what: string): void {
    if (decided?.ok !== true) this.office.fault(`${what}: ${JSON.stringify(decided)}`);
  }

  mustNot(decided: Decided | undefined, what: string): void {
    if (decided?.ok !== false) this.office.fault(what);
  }

  /** Nobody is asked about a payment that stood in the list with its marker. */
  parked({ batch, row }: Line, own: Booked): void {
    const { books, nowMs, engine } = this.office;
    const isShown = books.manners.showsMarkerIn === 'list' || books.manners.showsMarkerIn === 'metadata';
    const isTold = engine.record(batch).alarms.some((alarm) => alarm.row === row);
    if (isShown && !isTold && own.listedAtMs < nowMs - SURELY_LISTED_MS)
      this.office.fault(`row ${row} of ${batch} is parked, though its payment stood in the list`);
  }

  /** At the end of all days. */
  judge(): void {
    const { journal } = this.office;
    for (const line of this.lines.values()) this.#judgeLine(line);
    for (const { batch } of journal.batches()) {
      this.#judgeBatch(batch);
      this.#judgeLog(batch);
    }
    this.#judgeAlarms();
    for (const fault of journal.verify().faults) this.office.fault(`the journal: ${fault}`);
  }

  #judgeLine(line: Line): void {
    const { office } = this;
    const { batch, row: number, isWanted } = line;
    const row = office.journal.row(line);
    const name = `row ${number} of ${batch} (${row?.state})`;
    const standing = this.#standing(line);
    if (line.comesBack === true) {
      // Given up between its correction and the next request: only a comparison with the list shows it.
      if (row?.attempts.length === 0) return;
      const isTold = office.engine.record(batch).alarms.some((alarm) => alarm.row === number);
      // Whose correction has failed, too, has that session: the alarm alone tells of the first one.
      const isSaid = row?.state === 'paid' || ((row?.earlier.length ?? 0) > 0 && !line.isWanted);
      if (!isSaid || !isTold) office.fault(`${name}: its payment came after all`);
      return;
    }
    if (standing.length > 1) office.fault(`${name}: paid ${standing.length} times`);
    if (line.hasTurned === true) {
      if (row?.state !== 'failed' || standing.length > 0)
        office.fault(`${name}: its payment has failed after all`);
    } else if (isWanted && (standing.length !== 1 || row?.state !== 'paid'))
      office.fault(`${name}: was to be paid`);
    if (!isWanted && standing.length > 0) office.fault(`${name}: was paid, though nobody wants it`);
    if (!isWanted && row !== undefined && !UNPAID.includes(row.state)) office.fault(`${name}: has no end`);
    if (row?.state === 'failed' && this.#made(line).length === 0)
      office.fault(`${name}: nothing of it failed`);
    if (row !== undefined) for (const what of this.#wrongResult(line, row)) office.fault(`${name}: ${what}`);
  }

  /** What results and windows say of a row, beside the books. */
  *#wrongResult(line: Line, row: RowRecord): Generator<string> {
    const { office } = this;
    const view = viewRow(row, []);
    const { amount = '', currency = '' } = line.fields;
    if (minorOf(view.amount, currency) !== minorOf(amount, currency)) yield `its amount reads ${view.amount}`;
    if (row.state !== 'paid' && row.state !== 'failed') return;
    const booked = office.books.sessions.find(({ id }) => id === view.sessionId);
    if (booked === undefined || wordsOf(booked.description) !== line.words) {
      yield `has the session ${view.sessionId}`;
      return;
    }
    if (view.status !== office.books.truth(booked, office.nowMs)) yield `its status reads ${view.status}`;
    if (view.sessionReference !== booked.reference) yield `its reference reads ${view.sessionReference}`;
    const reason = view.status === 'failed' ? 'It was simulated' : null;
    if (view.failureReason !== reason) yield `its failure reads ${view.failureReason}`;
    const transaction = this.#transactions.get(booked.key);
    if (transaction !== undefined && view.transactionId !== transaction)
      yield `its transaction reads ${view.transactionId}, not ${transaction}`;
    if (booked.quote === undefined) return;
    const from = booked.quote.from;
    if (view.quote?.userPays !== formatAmount(priceOf(booked.quote), from))
      yield `its price reads ${view.quote?.userPays}, not ${booked.quote.userPays}`;
    const debit = office.books.shownDebitMinor(booked);
    const isShown = row.state === 'paid' && booked.amount === booked.quote.amount;
    if (isShown && view.shown?.userPays !== formatAmount(debit, from))
      yield `its debit reads ${view.shown?.userPays}, not ${debit}`;
    const fees = lostMinor(booked.shownFees, from);
    if (isShown && view.shown?.totalFees !== formatAmount(fees, from))
      yield `its fees read ${view.shown?.totalFees}, not ${fees}`;
  }

  #judgeBatch(batch: string): void {
    const { office } = this;
    const record = office.engine.record(batch);
    const rows = [...office.journal.rows(batch)];
    const view = viewBatch(office.journal, record);
    for (const [currency, { paid, paidIn }] of Object.entries(view.totals)) {
      const sum = rows
        .filter((row) => row.state === 'paid' && row.currency === currency)
        .reduce((all, row) => all + minorOf(this.lineAt(batch, row.row)?.fields.amount ?? '0', currency), 0);
      if (minorOf(paidIn ?? paid, currency) !== sum)
        office.fault(`${batch}: ${paid} ${currency} reads as paid, not ${sum}`);
    }
    const count = rows.filter(({ state }) => state === 'failed' || state === 'rejected').length;
    const isPaid = rows.some(({ state }) => state === 'paid');
    const isHeld = rows.some(({ state }) => state === 'held');
    const isUnseen = record.alarms.some(({ seenBy }) => seenBy === undefined);
    const state =
      isHeld || isUnseen ? 'needs-you' : count === 0 ? 'finished' : isPaid ? 'partly-paid' : 'not-paid';
    if (record.approval !== null && view.state !== state)
      office.fault(`${batch} is ${view.state}, not ${state}`);
  }

  /** Nothing is sent after it was edited, before it is approved anew, nor while its batch is paused or stopped. */
  #judgeLog(batch: string): void {
    let isApproved = false;
    let isRunning = false;
    let decided = new Set<number>();
    for (const { event } of this.office.journal.events(batch)) {
      if (event.type === 'batch-approved') isApproved = true;
      if (event.type === 'batch-approved') isRunning = event.waitsForSend !== true;
      if (event.type === 'batch-resumed') isRunning = true;
      if (event.type === 'batch-paused' || event.type === 'batch-stopped') isRunning = false;
      if (event.type === 'approval-voided' || EDITS.includes(event.type)) isApproved = false;
      if (!isRowEvent(event)) continue;
      if (event.type === 'send-again-decided') decided = new Set([...decided, event.row]);
      if (event.type !== 'attempt-opened' || decided.has(event.row)) continue;
      if (!isApproved) this.office.fault(`row ${event.row} of ${batch}: sent without an approval`);
      else if (!isRunning)
        this.office.fault(`row ${event.row} of ${batch}: sent while its batch stood still`);
    }
  }

  #judgeAlarms(): void {
    const { office } = this;
    const told = new Map<string, number>();
    for (const { batch, alarms } of office.journal.batches())
      for (const { row, problem } of alarms) {
        const { code, params } = problem;
        const name = code === 'debit-differs' ? `${batch} ${code}` : `${batch} ${row} ${code}`;
        const times = 1 + (told.get(name) ?? 0);
        told.set(name, times);
        const isBack = row !== null && this.lineAt(batch, row)?.comesBack === true;
        if (times > (this.#expected.get(name) ?? 0) && !isBack && !this.#loose.has(name))
          office.fault(`a false alarm: ${name} ${JSON.stringify(params)}`);
      }
    for (const name of this.#expected.keys()) if (!told.has(name)) office.fault(`nobody was told: ${name}`);
  }
}

type Balances = readonly { readonly id: string; readonly balanceMinor: number }[];

function balancesOf(debits: readonly (readonly [string, number])[]): Balances {
  return debits.map(([code, balanceMinor]) => ({ id: WALLETS[code] ?? '', balanceMinor }));
}

function priceOf({ userPays, from }: IssuedQuote): number {
  return lostMinor(userPays, from);
}

function minorOf(amount: string, currency: string): number {
  const parsed = parseAmount(amount, currency);
  return parsed.ok ? parsed.amountMinor : Number.NaN;
}

function isSame(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? 0) === (other[name] ?? 0));
}
