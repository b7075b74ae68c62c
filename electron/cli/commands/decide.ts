import { formatAmount } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/i18n/format-values.ts';
import {
  closeRows,
  type Decided,
  decideNotPaid,
  decidePaid,
  decideSendAgain,
  releaseRows,
} from '../../engine/decide.ts';
import { batchNamed, rowViews } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { isConfirmed } from '../confirm.ts';
import type { Decision } from '../decisions.ts';
import { type Books, openBooks, openService, personName } from '../open-books.ts';
import { LOCALE, problemDocument, problemLine } from '../problem-words.ts';
import { EXIT, type ExitStatus, serviceStopped, unusable } from '../refusal.ts';
import { runBatch } from '../run-batch.ts';
import { demandSameService } from './resume.ts';

interface DecideOptions {
  readonly session?: string;
  readonly yes?: true;
}

interface Place {
  readonly batch: string;
  readonly row: number;
  readonly by: string;
}

/** `paysheet decide BATCH ROW …`: a person's decision on a parked or held row. */
export async function decide(
  context: CommandContext,
  [batch = '', rowText = '', decision = '']: readonly string[],
  { session, yes }: DecideOptions,
): Promise<ExitStatus> {
  if (!/^\d{1,7}$/.test(rowText)) throw unusable(`${rowText}: the row is its number in the sheet.`);
  if (decision === 'paid' && session === undefined) {
    throw unusable('paid needs --session ID: the service’s session that paid the row.');
  }
  const books = openBooks(context, await openService(context));
  try {
    demandSameService(books, batchNamed(books.journal, batch));
    const place = { batch, row: Number(rowText), by: personName() };
    if (decision === 'send-again') await demandAmountTyped(context, books, place, yes === true);
    const decided = await take(books, place, decision as Decision, session ?? '');
    if (!decided.ok) throw refusalOf(decided);
    if (decision === 'send-again' && !(await runBatch(context, books, batch))) return EXIT.serviceStopped;
    return await tellRow(context, books, place);
  } finally {
    books.close();
  }
}

function take(
  { engine, client }: Books,
  place: Place,
  decision: Decision,
  sessionId: string,
): Promise<Decided> | Decided {
  switch (decision) {
    case 'paid':
      return decidePaid(engine, client, { ...place, sessionId });
    case 'not-paid':
      return decideNotPaid(engine, place);
    case 'send-again':
      return decideSendAgain(engine, place);
    case 'release':
      return releaseRows(engine, place.batch, [place.row], place.by);
    case 'close':
      return closeRows(engine, place.batch, [place.row], place.by);
  }
}

/** The amount is typed, so that nobody sends again by habit. */
async function demandAmountTyped(
  context: CommandContext,
  { journal }: Books,
  place: Place,
  isYes: boolean,
): Promise<void> {
  const row = journal.row(place);
  if (row === undefined) throw unusable(`the batch has no row ${place.row}.`);
  const amount = formatAmount(row.amountMinor, row.currency);
  const what = `Row ${place.row} may already be paid. It will be sent once more: ${formatMoney(amount, row.currency, LOCALE)}.`;
  if (await isConfirmed(context.terminal, isYes, { what, typed: amount })) return;
  throw unusable('not confirmed; nothing was sent.');
}

function refusalOf(decided: Extract<Decided, { ok: false }>): Error {
  return 'wrong' in decided ? unusable(`${decided.wrong}.`) : serviceStopped(problemLine(decided.problem));
}

async function tellRow(
  { output }: CommandContext,
  { journal }: Books,
  { batch, row }: Place,
): Promise<ExitStatus> {
  for (const view of rowViews(journal, batch)) {
    if (view.row !== row) continue;
    if (output.isJson) await output.json({ batch, ...view, problems: view.problems.map(problemDocument) });
    else output.line(`Row ${row} is ${view.state}.`);
    return view.state === 'parked' || view.state === 'unknown' ? EXIT.someNotPaid : EXIT.allPaid;
  }
  return EXIT.someNotPaid;
}
