import { accountOf, maskedAccount } from '../../../shared/domain/accounts.ts';
import { type BatchAct, batchActSchema } from '../../../shared/domain/batch-acts.ts';
import { stateWord } from '../../../shared/domain/row-state.ts';
import { localDay } from '../../../shared/domain/time.ts';
import { formatMessage } from '../../../shared/i18n/catalogue.ts';
import { formatMoney } from '../../../shared/i18n/format-values.ts';
import { amountOfRow } from '../../engine/batch-view.ts';
import type { RowRecord } from '../../engine/core/row/row-record.ts';
import { recordAct } from '../../engine/decide/decide.ts';
import { searchPayments } from '../../engine/find-payments.ts';
import { batchNamed, batchSummary, displayName } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { closing, openLocalEngine, openReaderWithWarning, personName } from '../open-engine.ts';
import { countText } from '../output.ts';
import { LOCALE } from '../problem-words.ts';
import { EXIT, type ExitStatus, unusable } from '../refusal.ts';

/** More than anybody reads on a terminal; the newest are among them. */
const FOUND_MAX = 200;

/** `paysheet find WORDS...`: every row of any batch in which these words begin a word, the newest first. */
export async function find(context: CommandContext, [words = []]: readonly unknown[]): Promise<ExitStatus> {
  const text = (words as readonly string[]).join(' ');
  if (!/[\p{L}\p{N}]/u.test(text)) throw unusable('name at least one word or number to find.');
  const { output } = context;
  return closing(await openReaderWithWarning(context), async (journal) => {
    const { found, paid } = searchPayments(journal, { text, limit: FOUND_MAX + 1 });
    const shown = found.slice(0, FOUND_MAX);
    const { sums, isWhole } = paid;
    if (output.isJson) {
      await output.json({
        rows: shown.map(({ batch, row, of, record, payee, fields, atMs }) => ({
          ...{ batch, name: displayName(journal, of), row, payee, account: maskedAccount(accountOf(fields)) },
          ...{ amount: amountOfRow(record), currency: record.currency === '' ? null : record.currency },
          ...{ state: record.state, reference: record.reference, at: new Date(atMs).toISOString() },
        })),
        paid: sums.map(({ currency, amount }) => ({ currency, amount })),
        isWhole: isWhole && found.length <= FOUND_MAX,
      });
      return EXIT.allPaid;
    }
    if (shown.length === 0) {
      output.line(`No row of any batch has “${text}”.`);
      return EXIT.allPaid;
    }
    const lines = shown.map(({ batch, row, of, record, payee, fields, atMs }) => [
      ...[batch, displayName(journal, of), row, payee, maskedAccount(accountOf(fields))],
      shownAmount(record),
      formatMessage(LOCALE, `row-state.${stateWord(record)}`),
      localDay(atMs),
    ]);
    output.table(['Batch', 'Name', 'Row', 'Payee', 'Paid to', 'Amount', 'State', 'Day'], lines);
    const count = sums.reduce((rows, each) => rows + each.count, 0);
    const total = sums.map(({ currency, amount }) => formatMoney(amount, currency, LOCALE)).join(', ');
    output.line(`Paid: ${countText(count, 'row')}${total === '' ? '' : `, ${total}`}.`);
    if (!isWhole || found.length > FOUND_MAX)
      output.warn('Older rows have these words too: name more of them.');
    return EXIT.allPaid;
  });
}

function shownAmount(record: RowRecord): string {
  const amount = amountOfRow(record);
  return amount === null || record.currency === '' ? '–' : formatMoney(amount, record.currency, LOCALE);
}

/** `paysheet name BATCH NAME`: what a person calls the batch. */
export function nameBatch(
  context: CommandContext,
  [batch = '', name = '']: readonly string[],
): Promise<ExitStatus> {
  return act(context, batch, { type: 'batch-renamed', name });
}

/** `paysheet note BATCH TEXT`: what a person notes about the batch. */
export function noteBatch(
  context: CommandContext,
  [batch = '', note = '']: readonly string[],
): Promise<ExitStatus> {
  return act(context, batch, { type: 'batch-noted', note });
}

async function act(context: CommandContext, batch: string, asked: BatchAct): Promise<ExitStatus> {
  const parsed = batchActSchema.safeParse(asked);
  if (!parsed.success) throw unusable('a name has 1 to 200 characters, a note at most 2,000.');
  return closing(await openLocalEngine(context), async ({ engine, journal }) => {
    batchNamed(journal, batch);
    recordAct(engine, batch, parsed.data, personName());
    const record = batchNamed(journal, batch);
    await context.output.result(batchSummary(journal, record), record.note ?? displayName(journal, record));
    return EXIT.allPaid;
  });
}
