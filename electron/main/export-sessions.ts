/** The service's sessions as a CSV: every page of a filter. */
import type { Session } from '../../shared/api/session.ts';
import type { Reply } from '../../shared/ipc/request.ts';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import type { SessionFilter } from '../../shared/ipc/service-requests.ts';
import { done, refused } from './answer-request.ts';
import type { FileTickets } from './file-tickets.ts';
import { rowOfSession, sessionParams } from './handlers-for-service.ts';
import type { NativeDialogs } from './native-dialogs.ts';
import { type Desk, readAtDesk } from './service-desk.ts';
import { viewSession } from './service-to-view.ts';
import { writeWholeFile } from './write-result.ts';

/** Far more than a person looks through; beyond it the filter wants narrowing. */
const MAX_SESSIONS = 50_000;
const PAGE_SIZE = 100;

const COLUMNS = [
  'id',
  'status',
  'amount',
  'fromCurrency',
  'convertedAmount',
  'toCurrency',
  'transactionFee',
  'processingFee',
  'transactionKind',
  'transactionType',
  'walletId',
  'country',
  'description',
  'reference',
  'failureReason',
  'createdAt',
  'updatedAt',
] as const;

/** Asks where to, reads every page, and writes the file. */
export async function exportedSessions(
  desk: Desk,
  filter: SessionFilter,
  { tickets, dialogs }: { readonly tickets: FileTickets; readonly dialogs: NativeDialogs },
): Promise<Reply<RequestOutput<'sessions.export'>>> {
  const path = await dialogs.chooseTarget('transactions.csv', 'csv');
  if (path === undefined) return done({ saved: null, count: 0 });
  const csv = await sessionsAsCsv(desk, filter);
  if (!csv.ok) return csv;
  const problem = await writeWholeFile(path, csv.value.text);
  return problem ? refused(problem) : done({ saved: tickets.rememberSaved(path), count: csv.value.count });
}

/** The CSV's text (UTF-8 with a byte order mark, CRLF, as spreadsheets like it) and how many sessions it holds. */
export async function sessionsAsCsv(
  desk: Desk,
  filter: SessionFilter,
): Promise<Reply<{ readonly text: string; readonly count: number }>> {
  const sessions = new Map<string, Session>();
  for (let offset = 0; offset < MAX_SESSIONS; ) {
    const params = { ...sessionParams(filter), offset: String(offset), limit: String(PAGE_SIZE) };
    const page = await readAtDesk(desk, 'list-sessions', params);
    if (!page.ok) return page;
    const { items, total } = page.value;
    for (const session of items) sessions.set(session.id, session);
    offset += items.length;
    if (items.length === 0 || (total !== undefined && offset >= total)) break;
  }
  const lines = [[...COLUMNS, 'recipient', 'batch', 'row'].join(',')];
  for (const session of sessions.values()) {
    const view = viewSession(session, rowOfSession(desk, session));
    const cells = COLUMNS.map((column) => view[column] ?? '');
    const { recipient, batchRow } = view;
    lines.push(
      [...cells, recipient?.name ?? '', batchRow?.batch ?? '', batchRow?.row ?? ''].map(cell).join(','),
    );
  }
  return done({ text: `\ufeff${lines.join('\r\n')}\r\n`, count: sessions.size });
}

/** Quoted where it has to be; what a spreadsheet would take for a formula gets an apostrophe before it. */
function cell(value: string | number): string {
  const text = String(value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
