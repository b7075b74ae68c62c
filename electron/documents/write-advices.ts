/** Payment advices as files: all as PDF, or a folder with a mail draft or a text for each payee. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import { makeFolder } from '../files/private-file.ts';
import { safeName } from '../files/safe-name.ts';
import { asExportFailure, writeFinishedContent } from '../workbooks/finished-file.ts';
import { type Advice, advicesDocument, adviceText, type MadeFor, totalOf } from './advice.ts';
import { mailDraft } from './mail-draft.ts';
import { freeNeighbour, SHEETS_PER_FILE } from './pdf-files.ts';
import { writePdfInThread } from './pdf-in-thread.ts';

export type AdviceForm = 'pdf' | 'mail' | 'text';

/**
 * `target` is a file for a PDF, which goes on in files beside it if it has more advices than a file takes; otherwise a
 * folder, which is made, or is there and empty, so that no file of another making is taken for one of these. Returns what
 * was written: the PDFs, or the folder. Throws ExportFailure, or the signal's reason if it is cancelled; files that were written before it stay, each of them whole.
 */
export async function writeAdvices(
  advices: readonly [Advice, ...Advice[]],
  made: MadeFor,
  {
    form,
    target,
    onProgress = () => {},
    perFile = SHEETS_PER_FILE,
    signal,
  }: {
    readonly form: AdviceForm;
    readonly target: string;
    readonly onProgress?: (done: number, total: number) => void;
    readonly perFile?: number;
    readonly signal?: AbortSignal;
  },
): Promise<readonly string[]> {
  if (form === 'pdf') {
    const files: string[] = [];
    for (let at = 0; at < advices.length; at += perFile) {
      onProgress(at, advices.length);
      const [first, ...others] = advices.slice(at, at + perFile);
      if (first === undefined) break;
      const pdf = await writePdfInThread(advicesDocument([first, ...others], made), signal);
      const file = files.length === 0 ? target : freeNeighbour(target, files.length + 1);
      await writeFinishedContent(file, pdf);
      files.push(file);
    }
    return files;
  }
  await makeEmptyFolder(target);
  for (const [at, advice] of advices.entries()) {
    onProgress(at, advices.length);
    signal?.throwIfAborted();
    const name = fileNameOf(advice);
    if (form === 'text') await writeFinishedContent(join(target, `${name}.txt`), adviceText(advice, made));
    else await writeFinishedContent(join(target, `${name}.eml`), await draftOf(advice, made, `${name}.pdf`));
  }
  return [target];
}

/** The number of the first row keeps files of two payees with one name apart. */
function fileNameOf({ paid, payee }: Advice): string {
  return safeName(`${paid[0]?.record.row ?? ''} ${payee}`.slice(0, 80));
}

async function draftOf(advice: Advice, made: MadeFor, name: string): Promise<string> {
  const subject = formatMessage(advice.locale, 'remittance.subject', { amount: totalOf(advice) });
  return mailDraft({
    to: advice.email,
    subject,
    text: adviceText(advice, made),
    attachment: { name, pdf: await writePdfInThread(advicesDocument([advice], made)) },
  });
}

async function makeEmptyFolder(folder: string): Promise<void> {
  try {
    makeFolder(folder);
    if ((await readdir(folder)).length > 0)
      throw Object.assign(new Error('not empty'), { code: 'ENOTEMPTY' });
  } catch (failure) {
    throw asExportFailure(failure, folder);
  }
}
