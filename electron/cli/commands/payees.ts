import { inWords } from '../../../shared/i18n/localise-param.ts';
import { findNewPayees, type KeptPayees, keepPayees, type NewPayee } from '../../engine/review/new-payees.ts';
import type { CommandContext } from '../command-context.ts';
import { closing, openReaderWithWarning, openService, paceOf } from '../open-engine.ts';
import { rowNumbers } from '../options.ts';
import { LOCALE, problemDocument, problemLine } from '../problem-words.ts';
import { EXIT, type ExitStatus, serviceStopped, unusable } from '../refusal.ts';

const NOBODY: KeptPayees = { kept: [], refused: [] };

/**
 * `paysheet payees BATCH [ROW...] [--keep]`: the payees of the batch that are not in the recipients' book; `--keep`
 * adds them.
 */
export async function payees(
  context: CommandContext,
  [batch = '', rows = []]: readonly unknown[],
  { keep }: { readonly keep?: true },
): Promise<ExitStatus> {
  const name = String(batch);
  const wanted = rowNumbers(rows as readonly string[]);
  if (wanted.length > 0 && !keep)
    throw unusable('rows go with --keep: without it all new payees are listed.');
  return closing(await openReaderWithWarning(context), async (journal) => {
    const access = await openService(context, name);
    return closing(access.client, async (client) => {
      const found = await findNewPayees(journal, name, { service: client, pace: paceOf(access.settings) });
      if (!found.ok) throw serviceStopped(`${found.problems.map(problemLine).join(' ')} Nobody was kept.`);
      const chosen = chosenOf(found.value, wanted);
      const outcome = keep ? await keepPayees(client, chosen) : NOBODY;
      await printPayees(context, name, { chosen, outcome, isKept: keep === true });
      return !keep || outcome.kept.length === chosen.length ? EXIT.allPaid : EXIT.someNotPaid;
    });
  });
}

/** The payees of these rows. Refuses a row that paid nobody new, before anybody is added (exit 2). */
function chosenOf(found: readonly NewPayee[], wanted: readonly number[]): readonly NewPayee[] {
  if (wanted.length === 0) return found;
  const surplus = wanted.find((row) => !found.some((payee) => payee.row === row));
  if (surplus !== undefined)
    throw unusable(`row ${surplus}: no new payee; "payees" lists them. Nobody was kept.`);
  return found.filter(({ row }) => wanted.includes(row));
}

async function printPayees(
  { output }: CommandContext,
  batch: string,
  {
    chosen,
    outcome: { kept, refused },
    isKept,
  }: { readonly chosen: readonly NewPayee[]; readonly outcome: KeptPayees; readonly isKept: boolean },
): Promise<void> {
  const problemsOf = (row: number) => refused.find((one) => one.row === row)?.problems ?? [];
  if (output.isJson) {
    const documents = chosen.map(({ fields: _fields, ...payee }) => ({
      ...payee,
      kept: kept.includes(payee.row),
      problems: problemsOf(payee.row).map(problemDocument),
    }));
    await output.json({ batch, payees: documents });
    return;
  }
  if (chosen.length === 0) {
    output.line('Everybody whom the batch paid is in the book, or is named by an account.');
    return;
  }
  const lines = chosen.map(({ row, name, transactionType, account }) => [
    row,
    name,
    inWords('transaction_type', transactionType, { locale: LOCALE }),
    account,
    ...(isKept
      ? [kept.includes(row) ? 'kept' : problemsOf(row).map(problemLine).join(' ') || 'not tried']
      : []),
  ]);
  output.table(['Row', 'Payee', 'Paid by', 'Account', ...(isKept ? ['Book'] : [])], lines);
}
