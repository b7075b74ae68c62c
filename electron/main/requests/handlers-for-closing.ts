/** Closes and reopens a batch, and writes its report and its certificate. */

import { basename } from 'node:path';
import { localeFor } from '../../../shared/domain/language.ts';
import { formatAmount } from '../../../shared/domain/money.ts';
import { decisionRefused } from '../../../shared/domain/problem.ts';
import { batchName, fileTitle } from '../../../shared/i18n/batch-name.ts';
import { formatMessage } from '../../../shared/i18n/catalogue.ts';
import type { ClosingView } from '../../../shared/ipc/batch-views.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { certificateOf, certificateText } from '../../documents/certificate.ts';
import { faultsBesideJournal, faultsWithin, readCertificate } from '../../documents/check-certificate.ts';
import { reportOf } from '../../documents/write-report.ts';
import { type Closing, closeBatch, closingOf, reopenBatch } from '../../engine/close/close-batch.ts';
import { unexplainedMinor } from '../../engine/close/figures.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { safeName } from '../../files/safe-name.ts';
import { readChosen } from '../files/file-tickets.ts';
import { writeWholeFile } from '../files/write-result.ts';
import { done, type Handlers, mapped, refused } from '../ipc/answer-request.ts';
import type { HandlerParts } from './handler-parts.ts';

type CheckedCertificate = NonNullable<RequestOutput<'certificates.check'>['checked']>;

/** The certificate by itself and, if this journal has its batch, beside that. */
function checkCertificate(name: string, text: string, journal: ReadonlyJournal): CheckedCertificate {
  const read = readCertificate(text);
  if (!read.ok) return { name, faults: [...read.faults], isBesideJournal: false, says: null };
  const { batch, closed, sha256, environment, results } = read.certificate;
  const isBesideJournal = journal.batch(batch) !== undefined;
  const beside = isBesideJournal ? faultsBesideJournal(read.certificate, journal) : [];
  return {
    name,
    faults: [...faultsWithin(read.certificate), ...beside],
    isBesideJournal,
    says: {
      ...{ batch: read.certificate.name, environment, by: closed.by, at: closed.at, sha256 },
      results: results?.name ?? null,
    },
  };
}

type Saved = RequestOutput<'batches.report'>;

export function closingHandlers(parts: HandlerParts) {
  const { batches, dialogs } = parts;
  const person = (): string => batches.book.person;
  return {
    'batches.closing': ({ batch }) =>
      batches.withOwnConnection(batch, async ({ engine, client }) =>
        done(viewClosing(await closingOf(engine, client, batch))),
      ),
    'batches.close': ({ batch, reason }) =>
      batches.withOwnConnection(batch, async ({ engine, client }) => {
        const act = { by: person(), reason };
        const closed = await batches.runs.quietly(batch, () => closeBatch(engine, client, batch, act));
        if (closed.ok) return batches.viewed(batch);
        const [first = decisionRefused('reason-needed'), ...others] = closed.problems;
        return refused(first, ...others);
      }),
    'batches.reopen': ({ batch, reason }) =>
      batches.withOwnConnection(batch, async ({ engine }) => {
        const act = { by: person(), reason };
        const why = await batches.runs.quietly(batch, () => reopenBatch(engine, batch, act));
        return why === undefined ? batches.viewed(batch) : refused(why);
      }),
    'batches.report': (asked) =>
      batches.withRecord<Saved>(asked.batch, (record, journal) => saveReport(parts, asked, record, journal)),
    'batches.certificate': ({ batch }) =>
      batches.withRecord<Saved>(batch, async (record, journal) => {
        if (record.closed === undefined) return refused(decisionRefused('not-closed'));
        const path = await dialogs.chooseTarget(nameOf(record, 'certificate-name', parts), 'json');
        if (path === undefined) return done({ saved: null });
        // It may have been reopened while the dialog was open; its last closing is certified all the same.
        const certificate = certificateOf(journal, batch);
        if (certificate === undefined) return refused(decisionRefused('not-closed'));
        const written = await writeWholeFile(path, certificateText(certificate));
        return mapped(written, () => ({ saved: basename(path) }));
      }),
    async 'certificates.check'() {
      const path = await dialogs.chooseFile('certificate');
      if (path === undefined) return done({ checked: null });
      return mapped(await readChosen(path), (bytes) => ({
        checked: checkCertificate(basename(path), new TextDecoder().decode(bytes), batches.journal()),
      }));
    },
  } satisfies Partial<Handlers>;
}

async function saveReport(
  parts: HandlerParts,
  { batch, language, paper }: RequestInput<'batches.report'>,
  record: BatchRecord,
  journal: ReadonlyJournal,
): Promise<Reply<Saved>> {
  const path = await parts.dialogs.chooseTarget(nameOf(record, 'file-name', parts), 'pdf');
  if (path === undefined) return done({ saved: null });
  const now = journal.batch(batch) ?? record;
  const locale = localeFor(language, parts.appLocale().locale);
  const file = now.created.file?.name ?? null;
  const named = { batch, file, operation: null, ...(now.name !== undefined && { name: now.name }) };
  const { pdf } = await reportOf(journal, now, {
    ...{ name: batchName(named, locale), version: parts.appVersion, size: paper },
    ...{ madeAtMs: Date.now(), locale },
  });
  return mapped(await writeWholeFile(path, pdf), () => ({ saved: basename(path) }));
}

function nameOf(
  { batch, created }: BatchRecord,
  kind: 'file-name' | 'certificate-name',
  { appLocale }: Pick<HandlerParts, 'appLocale'>,
): string {
  const file = created.file === null ? batch : fileTitle(created.file.name);
  return safeName(formatMessage(appLocale().locale, `report.${kind}`, { file }));
}

function viewClosing({ excluded, lines, wallets, obstacles, toExplain }: Closing): ClosingView {
  return {
    excluded,
    lines: lines.map(({ currency, amountMinor, ...line }) => ({
      ...line,
      currency: /^[a-z]{3}$/.test(currency) ? currency : null,
      amount: formatAmount(amountMinor, currency),
    })),
    wallets: wallets.map((tie) => {
      const { currency, wallet } = tie;
      const decimal = (minor: number): string => formatAmount(minor, currency);
      const unexplained = unexplainedMinor(tie);
      return {
        ...{ currency, wallet },
        before: tie.openingMinor === null ? null : decimal(tie.openingMinor),
        amounts: decimal(tie.amountsMinor),
        fees: decimal(tie.feesMinor),
        others: decimal(tie.othersMinor),
        now: tie.closingMinor === null ? null : decimal(tie.closingMinor),
        unexplained: unexplained === null ? null : decimal(unexplained),
      };
    }),
    obstacles: [...obstacles],
    toExplain: [...toExplain],
  };
}
