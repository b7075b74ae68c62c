/** Payment advices as files: all in one PDF, or a folder with a mail draft or a text for each payee. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import { makeFolder } from '../files/private-file.ts';
import { safeName } from '../files/safe-name.ts';
import { asExportFailure, writeFinishedContent } from '../workbooks/finished-file.ts';
import { type Advice, advicesDocument, adviceText, type MadeFor, totalOf } from './advice.ts';
import { mailDraft } from './mail-draft.ts';
import { writePdfInThread } from './pdf-in-thread.ts';

export type AdviceForm = 'pdf' | 'mail' | 'text';

/**
 * `target` is a file for a PDF, otherwise a folder, which is made, or is there and empty, so that no file of another making
 * is taken for one of these. Throws ExportFailure; files that were written before it stay, each of them whole.
 */
export async function writeAdvices(
  advices: readonly [Advice, ...Advice[]],
  made: MadeFor,
  {
    form,
    target,
    onProgress = () => {},
  }: {
    readonly form: AdviceForm;
    readonly target: string;
    readonly onProgress?: (done: number, total: number) => void;
  },
): Promise<void> {
  if (form === 'pdf') {
    await writeFinishedContent(target, await writePdfInThread(advicesDocument(advices, made)));
    return;
  }
  await makeEmptyFolder(target);
  for (const [at, advice] of advices.entries()) {
    onProgress(at, advices.length);
    const name = fileNameOf(advice);
    if (form === 'text') await writeFinishedContent(join(target, `${name}.txt`), adviceText(advice, made));
    else await writeFinishedContent(join(target, `${name}.eml`), await draftOf(advice, made, `${name}.pdf`));
  }
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
