import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { safeName } from '../../files/safe-name.ts';
import { ConfirmedMeanings } from '../../profiles/confirmed-meanings.ts';
import { type TicketedFile, ticketGone } from '../files/file-tickets.ts';
import { writeWholeFile } from '../files/write-result.ts';
import { done, type Handlers, mapped, refused } from '../ipc/answer-request.ts';
import { payerOf } from '../service/profile-connection.ts';
import type { FileKind } from '../window/native-dialogs.ts';
import type { HandlerParts } from './handler-parts.ts';

export function fileHandlers(parts: HandlerParts) {
  const { tickets, dialogs } = parts;
  const meanings = new ConfirmedMeanings(parts.dataFolder);
  const { drafts, connections } = parts.batches;
  const save = async (suggestedName: string, kind: FileKind, content: () => Promise<Uint8Array | string>) => {
    const path = await dialogs.chooseTarget(safeName(suggestedName), kind);
    if (path === undefined) return done({ saved: null });
    return mapped(await writeWholeFile(path, await content()), () => ({ saved: basename(path) }));
  };
  return {
    async 'files.open'() {
      const path = await dialogs.chooseFile('sheet');
      if (path === undefined) return done({ file: null });
      return mapped(await tickets.takePath(path), (file) => ({ file }));
    },
    'files.take-offered': async () => done({ files: [...(await parts.takeOffered())] }),
    'files.receive': ({ name, bytes }) => mapped(tickets.takeBytes(name, bytes), (file) => ({ file })),
    async 'files.sample'() {
      const bytes = new Uint8Array(await readFile(parts.samplePath));
      return mapped(tickets.takeBytes(basename(parts.samplePath), bytes), (file) => ({ file }));
    },
    'files.read'({ ticket }) {
      const file = tickets.find(ticket);
      return file ? done({ bytes: file.bytes }) : refused(ticketGone());
    },
    async 'files.show-saved'({ name, how }) {
      await dialogs.showTarget(name, how);
      return done({});
    },
    'files.save-template': ({ channel, language }) =>
      save(channel === null ? 'paysheet.xlsx' : `paysheet-${channel}.xlsx`, 'workbook', async () => {
        // Loaded when it is needed: the library of workbooks would make every start of the app longer.
        const { buildTemplate } = await import('../../workbooks/sheet-template.ts');
        const template = buildTemplate({ language, ...(channel !== null && { channel }) });
        return new Uint8Array(await template.xlsx.writeBuffer());
      }),
    'files.save-pdf': ({ suggestedName, paper }) =>
      save(suggestedName, 'pdf', () => parts.printWindow(paper)),
    'files.save-text': ({ suggestedName, text }) => save(suggestedName, 'text', async () => text),

    'drafts.list': async () => done({ drafts: [...(await drafts.list())] }),
    async 'drafts.create'({ ticket }) {
      const file = tickets.find(ticket);
      return file ? done(await drafts.create(sourceOf(file))) : refused(ticketGone());
    },
    async 'drafts.save'({ draft, ticket, ...change }) {
      const file = tickets.find(ticket);
      await parts.batches.saveDraft(draft, { ...change, source: file && sourceOf(file) });
      return done({});
    },
    async 'drafts.open'({ draft }) {
      const opened = await drafts.open(draft);
      if (!opened) return refused(ticketGone());
      const { bytes, ...kept } = opened;
      return mapped(tickets.takeBytes(kept.draft.file, bytes), (file) => ({ ...kept, file }));
    },
    async 'drafts.remove'({ draft }) {
      await drafts.remove(draft);
      return done({});
    },

    'meanings.find': ({ profileFingerprint, name }) =>
      connections.withConnection(async (connection) => {
        const found = meanings.of(payerOf(connection)).find({ profileFingerprint, sheet: { name } });
        return done({ found: found ? { meaning: found.meaning, at: found.at } : null });
      }),
    'meanings.layouts': () =>
      connections.withConnection(async (connection) => {
        const layouts = Object.entries(meanings.of(payerOf(connection)).layouts);
        const copies = layouts.map(([layout, { values, ...told }]) => [
          layout,
          { answers: { ...told.answers }, columns: { ...told.columns }, values: [...values] },
        ]);
        return done({ layouts: Object.fromEntries(copies) });
      }),
    'meanings.list': async () =>
      done({
        meanings: meanings
          .all()
          .map(({ meaning: _, ...entry }) => entry)
          .toReversed(),
      }),
    async 'meanings.forget'({ payer, layout }) {
      meanings.forget(payer, layout);
      return done({});
    },
  } satisfies Partial<Handlers>;
}

function sourceOf({ view, bytes }: TicketedFile) {
  return { name: view.name, bytes };
}
