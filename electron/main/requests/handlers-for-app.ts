/** The app itself: about, its state, the data folder, a backup, links. */

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { clipboard, shell } from 'electron';
import { z } from 'zod';
import { EXTERNAL_LINKS } from '../../../shared/domain/external-links.ts';
import { utcDay } from '../../../shared/domain/time.ts';
import { type Licence, licenceSchema } from '../../../shared/ipc/app-requests.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { backupJournal } from '../../journal/backup-journal.ts';
import { writeFinishedFile } from '../../workbooks/finished-file.ts';
import { writeSessions } from '../../workbooks/write-sessions.ts';
import { triedToWrite, triedToWriteTo } from '../files/write-result.ts';
import { done, type Handlers, mapped } from '../ipc/answer-request.ts';
import { type ProfileConnection, viewSessions } from '../service/profile-connection.ts';
import { MAX_SESSIONS, readSessions } from '../service/session-list.ts';
import type { HandlerParts } from './handler-parts.ts';

export function appHandlers(parts: HandlerParts) {
  const { dialogs, dataFolder } = parts;
  const { versions } = process;
  return {
    'app.about': async () =>
      done({
        version: parts.appVersion,
        electron: versions.electron ?? '–',
        chromium: versions.chrome ?? '–',
        node: versions.node,
        platform: `${process.platform} ${process.arch}`,
        dataFolder,
        licences: [...(await readLicences(parts.licencesPath))],
      }),
    async 'app.state'() {
      const { problems, resumed } = await parts.startState();
      return done({ problems: [...problems], resumed: [...resumed] });
    },
    'app.ready-to-close'() {
      parts.onReadyToClose();
      return done({});
    },
    async 'app.show-data-folder'() {
      await shell.openPath(dataFolder);
      return done({});
    },
    async 'app.backup'() {
      const day = utcDay(Date.now());
      const path = await dialogs.chooseTarget(`paysheet-journal-${day}.sqlite`, 'backup');
      if (path === undefined) return done({ saved: null });
      const written = await triedToWriteTo(path, () => backupJournal(dataFolder, path));
      return mapped(written, () => ({ saved: basename(path) }));
    },
    async 'app.copy'({ text }) {
      await clipboard.writeText(text);
      return done({});
    },
    async 'app.open-link'({ link }) {
      await shell.openExternal(EXTERNAL_LINKS[link]);
      return done({});
    },
    'sessions.export': (asked) =>
      parts.batches.connections.withConnection((connection) => exportedSessions(connection, asked, parts)),
  } satisfies Partial<Handlers>;
}

/** Asks for a target, reads every page, and writes the file whole or not at all. */
async function exportedSessions(
  connection: ProfileConnection,
  { filter, format }: RequestInput<'sessions.export'>,
  parts: HandlerParts,
): Promise<Reply<RequestOutput<'sessions.export'>>> {
  const kind = format === 'csv' ? 'csv' : 'workbook';
  const path = await parts.dialogs.chooseTarget(`transactions.${format}`, kind);
  if (path === undefined) return done({ saved: null, count: 0, unread: 0, isWhole: true });
  const read = await readSessions(connection, filter, MAX_SESSIONS);
  if (!read.ok) return read;
  const { isWhole, unread } = read.value;
  const sessions = await viewSessions(connection, read.value.sessions);
  const { locale } = parts.appLocale();
  const written = await triedToWrite(() =>
    writeFinishedFile(path, (handle) => writeSessions(handle, sessions, { format, locale })),
  );
  return mapped(written, () => ({ saved: basename(path), count: sessions.length, unread, isWhole }));
}

/** Empty if the list was not built: then the app runs from an incomplete build. */
async function readLicences(path: string): Promise<readonly Licence[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]');
  return z.array(licenceSchema).parse(JSON.parse(text));
}
