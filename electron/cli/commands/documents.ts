import { resolve } from 'node:path';
import { type Language, localeFor } from '../../../shared/domain/language.ts';
import { type RowState, stateWord } from '../../../shared/domain/row-state.ts';
import { formatMessage, type Locale } from '../../../shared/i18n/catalogue.ts';
import {
  advicesOf,
  isToldOf,
  type MadeFor,
  madeFor,
  type RowWithContent,
  rowsWithContent,
  toldBy,
} from '../../documents/advice.ts';
import type { PaperSize } from '../../documents/pdf.ts';
import { writePdfInThread } from '../../documents/pdf-in-thread.ts';
import {
  mayBeOrdered,
  orderableRows,
  transferOrderDocument,
  whyNamed,
} from '../../documents/transfer-order.ts';
import { type AdviceForm, writeAdvices } from '../../documents/write-advices.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import { systemClock } from '../../engine/ports/clock.ts';
import { writeFinishedContent } from '../../workbooks/finished-file.ts';
import { batchNamed } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { readProfiles } from '../connection.ts';
import { demandWritable, refuseExport, workbookPath } from '../export-target.ts';
import { readTextFile } from '../json-file.ts';
import { closing, openLocalEngine, personName } from '../open-engine.ts';
import { rowNumbers } from '../options.ts';
import { countText } from '../output.ts';
import { LOCALE, problemLine } from '../problem-words.ts';
import { EXIT, type ExitStatus, Refusal, unusable } from '../refusal.ts';

interface DocumentOptions {
  readonly out: string;
  readonly language?: Language;
  readonly paper: PaperSize;
  /** A text file. */
  readonly letterhead?: string;
}

interface AdviceOptions extends DocumentOptions {
  readonly as: AdviceForm;
}

/** `paysheet advice BATCH [ROW...] --out PATH`: what each payee is told of what was paid to them. Nothing is sent. */
export async function advice(
  context: CommandContext,
  [name = '', rows = []]: readonly unknown[],
  { out, as, ...options }: AdviceOptions,
): Promise<ExitStatus> {
  const batch = String(name);
  const wanted = rowNumbers(rows as readonly string[]);
  const target = as === 'pdf' ? workbookPath(out, ['.pdf']) : out;
  return closing(await openLocalEngine(context), async ({ engine, journal }) => {
    const record = batchNamed(journal, batch);
    const chosen = chosenRows([...rowsWithContent(journal, batch)], wanted, TOLD);
    const [first, ...others] = advicesOf(chosen, localeOf(options));
    if (first === undefined)
      throw unusable(`no row of ${batch} is paid to somebody: there is nobody to tell.`);
    const about = await made(context, record, options);
    const advices = [first, ...others] as const;
    const { interruption: signal } = context;
    const written = await writeAdvices(advices, about, { form: as, target, signal }).catch(
      (failure: unknown) => {
        if (signal.aborted)
          throw new Refusal(EXIT.interrupted, `${target}: it was stopped; what was written so far stays.`);
        return refuseExport(failure);
      },
    );
    const { rows: named, withoutEmail } = toldBy(advices);
    engine.append(batch, { type: 'document-made', document: 'advices', as, by: personName(), rows: named });
    if (as === 'mail' && withoutEmail > 0)
      context.output.warn(
        `${withoutEmail} of the payees have no e-mail in the batch: their drafts have no address yet.`,
      );
    const files = written.map((each) => resolve(each));
    const document = { batch, file: resolve(target), files, payees: advices.length, rows: named };
    await context.output.result(document, files.join('\n'));
    return EXIT.allPaid;
  });
}

interface TransferOrderOptions extends DocumentOptions {
  readonly to?: string;
}

/** `paysheet transfer-order BATCH [ROW...] --out FILE.pdf`: the order to a bank to pay rows that were set aside here. */
export async function transferOrder(
  context: CommandContext,
  [name = '', rows = []]: readonly unknown[],
  { out, to = '', ...options }: TransferOrderOptions,
): Promise<ExitStatus> {
  const batch = String(name);
  const wanted = rowNumbers(rows as readonly string[]);
  // An order that could not be written would be kept all the same, and hold its rows back from the next one.
  await demandWritable(out, ['.pdf']);
  return closing(await openLocalEngine(context), async ({ engine, journal }) => {
    const record = batchNamed(journal, batch);
    const { days } = engine.ports.settings.duplicates;
    const sources = { journal, now: engine.now(), days };
    const offered = wanted.length === 0 ? orderableRows(batch, sources) : undefined;
    const chosen = offered?.rows ?? chosenRows([...rowsWithContent(journal, batch)], wanted, ORDERED);
    const left = offered?.left ?? 0;
    if (chosen.length === 0)
      throw unusable(
        left === 0
          ? `no row of ${batch} is set aside: there is nothing to order.`
          : `${countText(left, 'row')} set aside, each of them sent, on an order already, or perhaps paid otherwise: name those that are to be ordered all the same.`,
      );
    // A person who names a row decides about what it may be paid by otherwise, and is told.
    for (const row of offered ? [] : chosen) {
      const why = whyNamed(batch, row, sources);
      if (why !== undefined) context.output.warn(`row ${row.record.row}: ${problemLine(why)}`);
    }
    const about = { ...(await made(context, record, options)), to, batch, locale: localeOf(options) };
    const pdf = await writePdfInThread(transferOrderDocument(chosen, about));
    const named = chosen.map((row) => row.record.row);
    const order = { type: 'document-made', document: 'transfer-order', as: 'pdf', by: personName() } as const;
    // First, so that a row of the order can't be opened again unnoticed, whatever happens to the file.
    engine.append(batch, { ...order, rows: named });
    await writeFinishedContent(out, pdf).catch(refuseExport);
    if (left > 0)
      context.output.warn(
        `${countText(left, 'row')} set aside and not on it: sent, on an order already, or perhaps paid otherwise.`,
      );
    const file = resolve(out);
    await context.output.result({ batch, file, rows: named }, file);
    return EXIT.allPaid;
  });
}

function localeOf({ language }: Pick<DocumentOptions, 'language'>): Locale {
  return language === undefined ? LOCALE : localeFor(language, LOCALE);
}

async function made(
  context: CommandContext,
  record: BatchRecord,
  { letterhead: file, paper: size }: Pick<DocumentOptions, 'letterhead' | 'paper'>,
): Promise<MadeFor> {
  const letterhead =
    file === undefined
      ? readProfiles(context).preferences.letterhead
      : await readTextFile('--letterhead', file);
  return madeFor(record, { letterhead, madeAtMs: systemClock.nowMs(), size });
}

/** Which rows a document may name. */
interface Fitting {
  readonly fits: (row: RowWithContent) => boolean;
  /** The state of them all. */
  readonly state: RowState;
  /** Why a row in that state may not fit. */
  readonly otherwise: string;
}

const TOLD: Fitting = { fits: isToldOf, state: 'paid', otherwise: 'it pays nobody else' };

const ORDERED: Fitting = {
  fits: mayBeOrdered,
  state: 'closed',
  otherwise: 'it was sent once, or is no payment to somebody else',
};

/** Every row, or those that are named; a named one that does not fit is refused before anything is written (exit 2). */
function chosenRows(
  all: readonly RowWithContent[],
  wanted: readonly number[],
  fitting: Fitting,
): readonly RowWithContent[] {
  if (wanted.length === 0) return all;
  return wanted.map((number) => {
    const found = all.find(({ record }) => record.row === number);
    if (found === undefined || !fitting.fits(found))
      throw unusable(
        `row ${number}: ${found ? whyNotFit(found.record, fitting) : 'there is none'}. Nothing was written.`,
      );
    return found;
  });
}

function whyNotFit({ state, operation }: RowWithContent['record'], fitting: Fitting): string {
  if (state === fitting.state) return fitting.otherwise;
  return `it is ${formatMessage(LOCALE, `row-state.${stateWord({ state, operation })}`)}`;
}
