/** What an accountant takes into the books: journal entries of a batch. */
import { basename } from 'node:path';
import { localeFor } from '../../../shared/domain/language.ts';
import { formatMessage } from '../../../shared/i18n/catalogue.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import { safeName } from '../../files/safe-name.ts';
import { entriesInThread } from '../../workbooks/export-in-thread.ts';
import { triedToWrite } from '../files/write-result.ts';
import { done, type Handlers, mapped } from '../ipc/answer-request.ts';
import type { HandlerParts } from './handler-parts.ts';

export function accountingHandlers(parts: HandlerParts) {
  return {
    'batches.export-entries': (asked) =>
      parts.batches.withRecord(asked.batch, (record) => saveEntries(parts, asked, record)),
  } satisfies Partial<Handlers>;
}

async function saveEntries(
  { batches, dialogs, dataFolder, appLocale }: HandlerParts,
  { batch, layout, by, currency, language }: RequestInput<'batches.export-entries'>,
  record: BatchRecord,
) {
  type Saved = RequestOutput<'batches.export-entries'>;
  const base = (record.created.file?.name ?? batch).replace(/\.[^.]*$/, '');
  const code = currency === null ? '' : ` ${currency.toUpperCase()}`;
  const suggested = `${formatMessage(language, 'export-name.entries', { base })}${code}.csv`;
  const target = await dialogs.chooseTarget(safeName(suggested), 'csv');
  if (target === undefined) return done<Saved>({ saved: null, problems: [] });
  const accounting = { ...batches.book.settings.accounting, layout, by };
  const locale = localeFor(language, appLocale().locale);
  const what = { kind: 'entries', accounting, ...(currency !== null && { currency }) } as const;
  const request = { dataDir: dataFolder, batch, target, locale, what };
  return mapped(
    await triedToWrite(() => entriesInThread(request)),
    ({ entries, problems }): Saved => ({
      saved: entries === 0 ? null : basename(target),
      problems: [...problems],
    }),
  );
}
