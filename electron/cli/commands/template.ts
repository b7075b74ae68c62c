import { resolve } from 'node:path';
import type { RowChannel } from '../../../shared/domain/channel.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { writeTemplate } from '../../workbooks/sheet-template.ts';
import type { CommandContext } from '../command-context.ts';
import { refuseExport, workbookPath } from '../export-target.ts';
import { EXIT, type ExitStatus } from '../refusal.ts';

interface TemplateOptions {
  readonly channel?: RowChannel;
  readonly language: Language;
  readonly out: string;
}

/** `paysheet template`: an empty sheet to fill in. */
export async function template(
  { output }: CommandContext,
  _args: readonly string[],
  { channel, language, out }: TemplateOptions,
): Promise<ExitStatus> {
  const target = workbookPath(out, ['.xlsx']);
  await writeTemplate(target, { language, ...(channel && { channel }) }).catch(refuseExport);
  const file = resolve(target);
  await output.result({ file }, file);
  return EXIT.allPaid;
}
