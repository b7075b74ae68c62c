/** The service's sessions as a file: every page of a filter, as a workbook or a CSV. */
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { writeFinishedFile } from '../../workbooks/finished-file.ts';
import { writeSessionsCsv, writeSessionsXlsx } from '../../workbooks/write-sessions.ts';
import type { FileTickets } from '../files/file-tickets.ts';
import { triedToWrite } from '../files/write-result.ts';
import { done, refused } from '../ipc/answer-request.ts';
import { type ProfileConnection, viewSessions } from '../service/profile-connection.ts';
import { MAX_SESSIONS, readSessions } from '../service/session-list.ts';
import type { AppLocale } from '../window/language.ts';
import type { NativeDialogs } from '../window/native-dialogs.ts';

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
  const read = await readSessions(connection, filter, MAX_SESSIONS);
  if (!read.ok) return read;
  const { isWhole } = read.value;
  const sessions = await viewSessions(connection, read.value.sessions);
  const { locale } = parts.appLocale();
  const write = format === 'csv' ? writeSessionsCsv : writeSessionsXlsx;
  const problem = await triedToWrite(() =>
    writeFinishedFile(path, (handle) => write(handle, sessions, locale)),
  );
  if (problem) return refused(problem);
  return done({ saved: parts.tickets.rememberSaved(path), count: sessions.length, isWhole });
}
