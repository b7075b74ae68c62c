import { Argument, Command, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { OPERATION_NAMES } from '../../shared/api/operations.ts';
import { ENTRIES_BY, ENTRY_LAYOUTS } from '../../shared/domain/accounting.ts';
import { ROW_CHANNELS } from '../../shared/domain/channel.ts';
import { LANGUAGES } from '../../shared/domain/language.ts';
import { RESULT_SELECTIONS } from '../../shared/domain/row-state.ts';
import { NEXT_AMOUNTS } from '../../shared/sheet/own-sheets.ts';
import type { CommandContext, Terminal } from './command-context.ts';
import {
  AMOUNTS,
  addCommonOptions,
  addDocumentOptions,
  addPayingOptions,
  addSheetOptions,
  calendarDay,
  collectValues,
  DECISIONS,
  refuseSecondValues,
  SEEN,
  SEEN_CHANGES,
  WHOLE_SHEET,
  wholeNumber,
} from './options.ts';
import { visibleText } from './output.ts';
import { type ExitStatus, oneLine } from './refusal.ts';

/** What a command does with the positional arguments and the options. */
export type CommandFunction = (
  context: CommandContext,
  args: readonly string[],
  options: never,
) => Promise<ExitStatus>;

/** Binds a command to its function, which `load` imports. */
type Bind = (command: Command, load: () => Promise<CommandFunction>) => void;

const EXIT_HELP = `
Exit status: 0 every row is paid (check: no row is invalid and no answer is needed); 1 finished, and some rows are
not paid; 2 unusable arguments or an unreadable sheet; 3 the service refused the keys, could not be reached, or the
batch was stopped; 130 interrupted ("paysheet resume" goes on).

Keys come from the OS keychain ("paysheet keys set") or from PAYSHEET_PUBLIC_KEY, PAYSHEET_PRIVATE_KEY and
PAYSHEET_ORIGIN, which win.`;

const PAYEES_HELP = `
Exit status: 0 they are listed, or kept; 1 the book did not take all of them, and why; 2 a row whose payee is not new;
3 the book could not be read, or not to its end. Run again, it keeps nobody twice.`;

const CLOSE_HELP = `
Exit status: 0 it is closed; 1 it is not, and the list of what is in the way or needs --reason; 2 no such batch, or a file
that cannot be written.`;

const CERTIFICATE_HELP = `
verify needs nothing but the file; with --sheet and --results it compares their hashes, with --data the journal there.
Exit status: 0 it was written, or holds; 1 it does not hold, and why; 2 no such file, or a batch that is not closed.`;

const ENTRIES_HELP = `
Accounts are those of the settings (accounting.accounts: payees, own-accounts, customers, fees, tax, exchange, returns,
wallet; accounting.groups: other accounts for some payees), else words of ours. Twice written, an entry has the same id.
Exit status: 0 all that was paid is in the file; 1 some rows are not, and which; 2 unusable arguments.`;

const PRACTICE_HELP = `
By itself, and so that a sheet can cause it, a payment fails to an e-mail with +fail before the @, to the family name Fail,
to a phone or account number that ends in 000000; is refused with RECIPIENT_NOT_FOUND to an e-mail with +unknown before
the @, to a phone or account number that ends in 404404; and takes a cent or franc more than its quote if its amount ends
in 77 of them. Quotes show fees before they are rounded up.`;

/**
 * Every command and option of the command line. A command is loaded when it is called, so that `--help` loads
 * nothing.
 */
export function buildProgram(
  { stdout, stderr }: Pick<Terminal, 'stdout' | 'stderr'>,
  run: (command: Command, load: () => Promise<CommandFunction>) => Promise<void>,
): Command {
  const program = new Command('paysheet')
    .description('Batch payouts from a spreadsheet: checked, quoted, approved, sent, followed to the end.')
    .version(manifest.version)
    .addHelpText('after', EXIT_HELP)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (text, write) =>
        write(`paysheet: ${visibleText(oneLine(text.replace(/^error: /, '').trim()))}\n`),
    });
  const bind: Bind = (command, load) =>
    addCommonOptions(refuseSecondValues(command)).action(() => run(command, load));
  addSheetCommands(program, bind);
  addBatchCommands(program, bind);
  addClosingCommands(program, bind);
  addJournalCommands(program, bind);
  addAccountingCommands(program, bind);
  addServiceCommands(program, bind);
  return program;
}

function addSheetCommands(program: Command, bind: Bind): void {
  const check = program
    .command('check')
    .argument('<sheet>', 'an .xlsx, .csv or .tsv file')
    .description('read the sheet, map its columns, check every row; sends nothing, writes nothing')
    .option('--table', 'with --json: the sheet as it was read');
  bind(addSheetOptions(check), async () => (await import('./commands/check.ts')).check);

  const template = program
    .command('template')
    .description('write an empty sheet to fill in')
    .addOption(new Option('--channel <c>', 'for one channel only').choices(ROW_CHANNELS))
    .addOption(new Option('--language <l>', 'of the headings').choices(LANGUAGES).default('en'))
    .requiredOption('--out <file.xlsx>', 'where to write it');
  bind(template, async () => (await import('./commands/template.ts')).template);
}

function addBatchCommands(program: Command, bind: Bind): void {
  const quote = program
    .command('quote')
    .argument('<sheet>', 'an .xlsx, .csv or .tsv file')
    .description('check, then quote every valid row; sends no payment');
  addPayingOptions(addSheetOptions(quote));
  bind(quote, async () => (await import('./commands/quote.ts')).quote);

  const pay = program
    .command('pay')
    .argument('<sheet>', 'an .xlsx, .csv or .tsv file')
    .description('check, quote, approve, send, follow to the end, export')
    .option('--yes', 'approve the totals and accept warnings; never errors or rows that need a yes')
    .option('--approver <name>', 'the second person, where the settings ask for one above a total')
    .option('--out <results>', 'write the results to this .xlsx or .csv file');
  addPayingOptions(addSheetOptions(pay));
  bind(pay, async () => (await import('./commands/pay.ts')).pay);

  const resume = program
    .command('resume')
    .argument('[batch]', 'one batch (default: all of this service)')
    .description('go on with what was interrupted, and follow rows on their way or unclear')
    .option('--yes', 'as for pay')
    .option('--approver <name>', 'as for pay')
    .option(
      '--adopt',
      'make a new batch of what another machine approved and did not send, if that pays nothing more',
    )
    .option('--out <results>', 'write the results of the one batch to this .xlsx or .csv file');
  bind(resume, async () => (await import('./commands/resume.ts')).resume);

  const payees = program
    .command('payees')
    .argument('<batch>', 'the batch')
    .argument('[rows...]', 'with --keep: only the payees of these rows (default: all of them)')
    .description('whom the batch paid and the recipients’ book does not know')
    .option('--keep', 'add them to the book')
    .addHelpText('after', PAYEES_HELP);
  bind(payees, async () => (await import('./commands/payees.ts')).payees);

  const decide = program
    .command('decide')
    .argument('<batch>', 'the batch')
    .argument(
      '<row>',
      `its row, as the spreadsheet numbers it; "${WHOLE_SHEET}": all that wait because their sheet was paid before; "${SEEN}": you have seen its alarms; "${SEEN_CHANGES}": you have looked at what changed since the last batch; "${AMOUNTS.vary}" or "${AMOUNTS.alike}": whether other amounts are usual in sheets like this one`,
    )
    .addArgument(new Argument('[decision]', 'what you decide of the row').choices(DECISIONS))
    .description("a person's decision on an unclear row or one that needs a yes, or on a batch's alarms")
    .option('--session <id>', 'with paid: the session that paid it')
    .option('--reason <words>', 'with release or account: why, in your own words; the journal keeps them')
    .option('--confirmed-by <name>', 'with account: who says that the changed account is right')
    .option('--via <words>', 'with account: on which number that you knew before, or in person')
    .option('--on <day>', 'with account: when they were asked, as 2026-11-30 (default: today)')
    .option('--yes', 'with send-again: instead of typing the amount');
  bind(decide, async () => (await import('./commands/decide.ts')).decide);
}

/** Ends a batch, and what is written then. */
function addClosingCommands(program: Command, bind: Bind): void {
  const close = program
    .command('close')
    .argument('<batch>', 'the batch')
    .description('end a batch that adds up; nothing of it is decided or sent then')
    .option('--reason <words>', 'why, if a row is not over or a wallet differs; the journal keeps them')
    .option('--certificate <file.json>', 'write its certificate there')
    .option('--results <file>', 'with --certificate: the results that it names by their hash')
    .option('--report <file.pdf>', 'write its report there')
    .addHelpText('after', CLOSE_HELP);
  bind(withPaper(close), async () => (await import('./commands/close.ts')).close);

  const report = program
    .command('report')
    .argument('<batch>', 'the batch')
    .description('the batch on paper: people, decisions, totals, quotes, wallets, recipients')
    .requiredOption('--out <file.pdf>', 'where to write it')
    .option('--results <file>', 'the results that its certificate names');
  bind(withPaper(report), async () => (await import('./commands/report.ts')).report);

  const reopen = program
    .command('reopen')
    .argument('<batch>', 'the batch')
    .description('go on with a closed batch')
    .requiredOption('--reason <words>', 'why, in your own words; the journal keeps them');
  bind(reopen, async () => (await import('./commands/close.ts')).reopen);

  const certificate = program
    .command('certificate')
    .addArgument(new Argument('<action>', 'what to do').choices(['write', 'verify']))
    .argument('<batch or file>', 'write: a closed batch; verify: the certificate')
    .description('a small file that says how a closed batch ended, or the check of one')
    .option('--out <file.json>', 'with write: where to write it')
    .option('--sheet <file>', 'with verify: the sheet that it should certify')
    .option('--results <file>', 'the results that it names, or should name, by their hash')
    .addHelpText('after', CERTIFICATE_HELP);
  bind(certificate, async () => (await import('./commands/certificate.ts')).certificate);
}

function withPaper(command: Command): Command {
  return command
    .addOption(new Option('--language <l>', 'of the report').choices(LANGUAGES).default('en'))
    .addOption(new Option('--paper <size>', 'of the report').choices(['A4', 'Letter']).default('A4'));
}

function addJournalCommands(program: Command, bind: Bind): void {
  const batches = program.command('batches').description('all batches of the journal');
  bind(batches, async () => (await import('./commands/batches.ts')).batches);

  const show = program
    .command('show')
    .argument('<batch>', 'the batch')
    .description('one batch with every row');
  bind(show, async () => (await import('./commands/batches.ts')).show);

  const find = program
    .command('find')
    .argument('<words...>', 'of a name, number, reference, description or payment code')
    .description('every row of any batch that has these words: what was ever paid to somebody');
  bind(find, async () => (await import('./commands/find.ts')).find);

  const name = program
    .command('name')
    .argument('<batch>', 'the batch')
    .argument('<name>', 'what to call it')
    .description('give a batch a name of its own');
  bind(name, async () => (await import('./commands/find.ts')).nameBatch);

  const note = program
    .command('note')
    .argument('<batch>', 'the batch')
    .argument('<text>', 'the note; "" takes it away')
    .description('write a note about a batch');
  bind(note, async () => (await import('./commands/find.ts')).noteBatch);

  const exporting = program
    .command('export')
    .argument('<batch>', 'the batch')
    .description('write the results')
    .requiredOption('--out <file>', 'an .xlsx or .csv file')
    .addOption(new Option('--only <rows>', 'only these rows').choices(Object.keys(RESULT_SELECTIONS)))
    .option('--own', 'a copy of the sheet that was imported, with the result columns added');
  bind(exporting, async () => (await import('./commands/export.ts')).exportBatch);

  const advice = program
    .command('advice')
    .argument('<batch>', 'the batch')
    .argument('[rows...]', 'only the payees of these rows (default: all that are paid)')
    .description('write what each payee is told of what was paid to them; nothing is sent')
    .addOption(
      new Option('--as <form>', 'one PDF, or a folder of mail drafts (.eml) or texts')
        .choices(['pdf', 'mail', 'text'])
        .default('pdf'),
    );
  addDocumentOptions(advice);
  bind(advice, async () => (await import('./commands/documents.ts')).advice);

  const order = program
    .command('transfer-order')
    .argument('<batch>', 'the batch')
    .argument('[rows...]', 'only these rows (default: all that were set aside and that nobody may have paid)')
    .description('write the order to a bank or operator to pay rows that were set aside here')
    .option('--to <name>', 'the bank or operator');
  addDocumentOptions(order);
  bind(order, async () => (await import('./commands/documents.ts')).transferOrder);

  const next = program
    .command('next')
    .argument('<batch>', 'the batch that was paid')
    .description('write the sheet of the next month: the same people, with amounts to fill in')
    .addOption(
      new Option('--amounts <which>', 'as last time, or to fill in').choices(NEXT_AMOUNTS).default('blank'),
    )
    .addOption(
      new Option('--language <l>', 'of what its own sheet does not say').choices(LANGUAGES).default('en'),
    )
    .requiredOption('--out <file.xlsx>', 'where to write it');
  bind(next, async () => (await import('./commands/next.ts')).next);

  const verify = program
    .command('verify')
    .argument('[batch]', 'one batch (default: all)')
    .description('replay the journal: chain whole, states as their events, money adds up');
  bind(verify, async () => (await import('./commands/verify.ts')).verify);
}

function addAccountingCommands(program: Command, bind: Bind): void {
  const entries = program
    .command('entries')
    .argument('<batch>', 'the batch')
    .description('write what was paid as journal entries for an accounting program')
    .requiredOption('--out <file.csv>', 'where to write them')
    .addOption(new Option('--layout <l>', 'of which program (default: as set)').choices(ENTRY_LAYOUTS))
    .addOption(
      new Option('--by <b>', 'a line for each payee, or totals (default: as set)').choices(ENTRIES_BY),
    )
    .option('--currency <c>', 'only entries in it, for a program that takes one in a file')
    .addHelpText('after', ENTRIES_HELP);
  bind(entries, async () => (await import('./commands/entries.ts')).entries);
}

function addServiceCommands(program: Command, bind: Bind): void {
  const statement = program
    .command('statement')
    .description('write what moved in a wallet between two days, with the balances before and after')
    .requiredOption('--wallet <w>', "the wallet's id, or a currency code")
    .requiredOption('--from <day>', 'the first day, as 2026-11-01', calendarDay)
    .requiredOption('--to <day>', 'the last day, as 2026-11-30', calendarDay)
    .requiredOption('--out <file>', 'a .csv, .xlsx or .pdf file');
  bind(statement, async () => (await import('./commands/wallet-statement.ts')).statement);

  const practice = program
    .command('practice')
    .description('serve the practice service on loopback until interrupted; prints its URL and keys first')
    .option('--port <n>', 'a port of your choice (default: any free one)', wholeNumber(0, 65_535))
    .option('--options <file.json>', 'what the service does: faults, seed, balances, limits')
    .addHelpText('after', PRACTICE_HELP);
  bind(practice, async () => (await import('./commands/practice.ts')).practice);

  const call = program
    .command('call')
    .addArgument(new Argument('<operation>', 'of the payments API').choices(OPERATION_NAMES))
    .description('call one operation and print its answer as JSON')
    .addOption(
      new Option('--param <k=v>', 'a path or query parameter (repeatable)')
        .argParser(collectValues)
        .default({}, 'none'),
    )
    .option('--body <file>', 'the request body as JSON; - for standard input')
    .option('--yes', 'for operations that move money')
    .option('--again', 'although the same was sent in the last days');
  bind(call, async () => (await import('./commands/call.ts')).call);

  const keys = program
    .command('keys')
    .addArgument(new Argument('<action>', 'what to do').choices(['set', 'show', 'remove']))
    .description('the keys of a profile in the OS keychain; set reads them from standard input');
  bind(keys, async () => (await import('./commands/keys.ts')).keys);
}
