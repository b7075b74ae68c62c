import type { OptionFault } from '../../shared/sheet/checked-sheet.ts';
import type { SheetOptions } from './options.ts';
import type { Output } from './output.ts';
import { unusable } from './refusal.ts';

/** Options for the other file format are reported instead of ignored (exit 2). */
export function refuseForeignOptions(path: string, format: string, options: SheetOptions): void {
  if (format !== 'xlsx' && options.sheet !== undefined) {
    throw unusable(
      `--sheet ${options.sheet}: ${path} is a text file and has no sheets. Leave the option out.`,
    );
  }
  const ofText = options.encoding === undefined ? 'delimiter' : 'encoding';
  if (format === 'xlsx' && options[ofText] !== undefined) {
    throw unusable(`--${ofText}: ${path} is a workbook; the option is for text files. Leave it out.`);
  }
}

/** Refuses options of the sheet that could not be used (exit 2), and reports a default that a column overrules. */
export function refuseOptionFaults(faults: readonly OptionFault[], output: Output): void {
  for (const fault of faults) {
    const line = `--${fault.option} ${fault.given}: ${WORDS[fault.reason]}${choicesOf(fault)}`;
    if (fault.reason !== 'column-has-it') throw unusable(line);
    output.remark(`paysheet: ${line}`);
  }
}

const WORDS: Readonly<Record<OptionFault['reason'], string>> = {
  'no-such-heading': 'the sheet has no such heading.',
  'no-such-question': 'check asks no such question of this sheet.',
  'no-such-row': 'the sheet has nothing in that row.',
  'not-offered': 'that is no value for it.',
  'column-has-it': 'not used, since a column of the sheet gives it.',
};

/** Nobody reads a longer list in one line. */
const MOST_CHOICES = 30;

function choicesOf({ choices, reason }: OptionFault): string {
  if (choices.length === 0) return '';
  const list = choices.slice(0, MOST_CHOICES).join(', ');
  const rest = choices.length > MOST_CHOICES ? ', …' : '';
  const words = { 'no-such-heading': 'It has', 'no-such-question': 'It asks', 'no-such-row': 'It has rows' };
  const start =
    reason === 'column-has-it' ? 'Column' : reason === 'not-offered' ? 'Give one of' : words[reason];
  return ` ${start}: ${list}${rest}.`;
}
