/** The service's sessions as a file: every page of a filter, as a workbook or a CSV. */
import type { Session } from '../../../shared/api/session.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import type { SessionFilter } from '../../../shared/ipc/service-requests.ts';
import type { SessionView } from '../../../shared/ipc/service-views.ts';
import { writeFinishedFile } from '../../workbooks/finished-file.ts';
import { writeSessionsCsv, writeSessionsXlsx } from '../../workbooks/write-sessions.ts';
import type { FileTickets } from '../files/file-tickets.ts';
import { triedToWrite } from '../files/write-result.ts';
import { done, refused } from '../ipc/answer-request.ts';
import { type ProfileConnection, readFromService, viewSessions } from '../service/profile-connection.ts';
import type { AppLocale } from '../window/language.ts';
import type { NativeDialogs } from '../window/native-dialogs.ts';
import { sessionParams } from './handlers-for-service.ts';

/** Far more than a person looks through; beyond it the filter wants narrowing. */
const MAX_SESSIONS = 50_000;
const PAGE_SIZE = 100;

/** Asks where to, reads every page, and writes the file whole or not at all. */
export async function exportedSessions(
  connection: ProfileConnection,
  { filter, format }: RequestInput<'sessions.export'>,
  parts: {
    readonly tickets: FileTickets;
    readonly dialogs: NativeDialogs;
    readonly appLocale: () => AppLocale;
  },
): Promise<Reply<RequestOutput<'sessions.export'>>> {
  const kind = format === 'csv' ? 'csv' : 'workbook';
  const path = await parts.dialogs.chooseTarget(`transactions.${format}`, kind);
  if (path === undefined) return done({ saved: null, count: 0, isWhole: true });
  const read = await readSessions(connection, filter);
  if (!read.ok) return read;
  const { sessions, isWhole } = read.value;
  const { locale } = parts.appLocale();
  const write = format === 'csv' ? writeSessionsCsv : writeSessionsXlsx;
  const problem = await triedToWrite(() =>
    writeFinishedFile(path, (handle) => write(handle, sessions, locale)),
  );
  if (problem) return refused(problem);
  return done({ saved: parts.tickets.rememberSaved(path), count: sessions.length, isWhole });
}

/** Every session of the filter once, in the list's order; `isWhole` false where there are more than a file takes. */
async function readSessions(
  connection: ProfileConnection,
  filter: SessionFilter,
): Promise<Reply<{ readonly sessions: readonly SessionView[]; readonly isWhole: boolean }>> {
  const found = new Map<string, Session>();
  let isWhole = false;
  for (let offset = 0; offset < MAX_SESSIONS && !isWhole; ) {
    const params = { ...sessionParams(filter), offset: String(offset), limit: String(PAGE_SIZE) };
    const page = await readFromService(connection, 'list-sessions', params);
    if (!page.ok) return page;
    const { items, total } = page.value;
    for (const session of items) found.set(session.id, session);
    offset += items.length;
    isWhole = items.length === 0 || (total !== undefined && offset >= total);
  }
  return done({ sessions: await viewSessions(connection, [...found.values()]), isWhole });
}
