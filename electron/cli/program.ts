import { Argument, Command, Option } from 'commander';
import { PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';
import type { CommandContext } from './command-context.ts';
import { addCommonOptions, wholeNumber } from './options.ts';
import type { ExitStatus } from './refusal.ts';

/** What `program` needs of the process, and where it leaves the command's exit status. */
export interface Runner {
  readonly context: (options: Readonly<Record<string, unknown>>) => CommandContext;
  readonly finished: (status: ExitStatus) => void;
}

import manifest from '../../package.json' with { type: 'json' };

const EXIT_HELP = `
Exit status: 0 every row is paid (check: no row is invalid and no answer is needed); 1 finished, and some rows are
not paid; 2 unusable arguments or an unreadable sheet; 3 the service refused the keys, could not be reached, or the
batch was stopped; 130 interrupted ("paysheet resume" goes on).

Keys come from the OS keychain ("paysheet keys set") or from PAYSHEET_PUBLIC_KEY, PAYSHEET_PRIVATE_KEY and
PAYSHEET_ORIGIN, which win.`;

/**
 * Every command and option of the command line. Each command is loaded when it is called, so that \`check\` opens no
 * database and \`--help\` loads nothing.
 */
export function buildProgram(runner: Runner): Command {
  const program = new Command('paysheet')
    .description('Batch payouts from a spreadsheet: checked, quoted, approved, sent, followed to the end.')
    .version(manifest.version)
    .addHelpText('after', EXIT_HELP)
    .helpCommand(false)
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({
      outputError: (text, write) =>
        write(
          `paysheet: ${text
            .replace(/^error: /, '')
            .replace(/\s*\n\s*/g, ' ')
            .trim()}\n`,
        ),
    });
  addSheetCommands(program, runner);
  addServiceCommands(program, runner);
  return program;
}

/** The names of the commands, in the order help shows them. */
export function commandNames(): string[] {
  const runner: Runner = {
    context: () => {
      throw new Error('only names were asked for');
    },
    finished: () => undefined,
  };
  return buildProgram(runner).commands.map((command) => command.name());
}

type Run = (context: CommandContext, args: readonly string[], options: never) => Promise<ExitStatus>;

/** Binds a command to its function: `load` imports it, and it gets the positional arguments and the options. */
function runs(command: Command, runner: Runner, load: () => Promise<Run>): void {
  addCommonOptions(command);
  command.action(async () => {
    const options = command.opts();
    const run = await load();
    const status = await run(runner.context(options), command.processedArgs as string[], options as never);
    runner.finished(status);
  });
}

function addSheetCommands(program: Command, runner: Runner): void {
  const template = program
    .command('template')
    .description('write an empty sheet to fill in')
    .addOption(new Option('--channel <c>', 'for one channel only').choices(PAYOUT_CHANNELS))
    .addOption(new Option('--language <l>', 'of the headings').choices(['en', 'fr']).default('en'))
    .requiredOption('--out <file.xlsx>', 'where to write it');
  runs(template, runner, async () => (await import('./commands/template.ts')).template);
}

function addServiceCommands(program: Command, runner: Runner): void {
  const practice = program
    .command('practice')
    .description('serve the practice service on loopback until interrupted; prints its URL and keys first')
    .option('--port <n>', 'a port of your choice (default: any free one)', wholeNumber(0, 65_535))
    .option('--options <file.json>', 'what the service does: faults, seed, balances, limits');
  runs(practice, runner, async () => (await import('./commands/practice.ts')).practice);

  const keys = program
    .command('keys')
    .addArgument(new Argument('<action>', 'what to do').choices(['set', 'show', 'remove']))
    .description('the keys of a profile in the OS keychain; set reads them from standard input');
  runs(keys, runner, async () => (await import('./commands/keys.ts')).keys);
}
